//! Italian articles before numbers that begin with a vowel: `fino all’8 maggio`, not `fino al 8 maggio`.

/// The text with these articles in their short form.
pub fn elided(text: String) -> String {
    if !text.contains("l 8") && !text.contains("l 11") {
        return text;
    }
    let (mut done, mut rest) = (String::with_capacity(text.len()), text.as_str());
    while let Some(at) = rest.find("l ") {
        let (before, after) = rest.split_at(at);
        let number = after.strip_prefix("l ").unwrap_or_default();
        done.push_str(before);
        let word_begins = done.rfind(|letter: char| !letter.is_alphabetic()).map_or(0, |before| before + 1);
        let short = match done.get(word_begins..) {
            _ if !begins_with_vowel(number) => None,
            Some("i") => Some(("i", "l’")),
            Some("I") => Some(("I", "L’")),
            Some("a" | "A" | "da" | "Da" | "de" | "De" | "ne" | "Ne" | "su" | "Su") => Some(("", "ll’")),
            _ => None,
        };
        match short {
            Some((article, short)) => {
                done.truncate(done.len() - article.len());
                done.push_str(short);
            }
            None => done.push_str("l "),
        }
        rest = number;
    }
    done + rest
}

/// Whether a number is spoken with a vowel first: *otto*, *undici*, *ottanta*.
fn begins_with_vowel(number: &str) -> bool {
    let after_eleven = number.strip_prefix("11").map(|rest| rest.chars().next());
    let is_eleven = after_eleven.is_some_and(|next| !next.is_some_and(|next| next.is_ascii_digit()));
    is_eleven || number.starts_with('8')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_short_before_eight_and_eleven_only() {
        for (text, short) in [
            ("fino al 8 maggio, entro il 11 giugno", "fino all’8 maggio, entro l’11 giugno"),
            ("Dal 11\u{a0}maggio", "Dall’11\u{a0}maggio"),
            ("Il 8 maggio e il 18 maggio, del 80%", "L’8 maggio e il 18 maggio, dell’80%"),
            ("il 110%, il 1 maggio, nel 2028, sal 8", "il 110%, il 1 maggio, nel 2028, sal 8"),
        ] {
            assert_eq!(elided(text.to_owned()), short);
        }
    }
}
