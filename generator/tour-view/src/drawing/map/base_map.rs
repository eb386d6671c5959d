use super::geography::Geography;

/// The land under all maps, and the catalogue that names it.
#[derive(Clone, Copy)]
pub struct BaseMap<'a> {
    pub geography: &'a Geography,
    pub text: &'a dyn Fn(&str) -> String,
}
