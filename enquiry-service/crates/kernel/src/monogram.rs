/// The first letters of the first and the last name.
pub fn initials(name: &str) -> String {
    let mut names = name.split_whitespace().filter_map(|name| name.chars().next());
    names.next().into_iter().chain(names.next_back()).collect()
}
