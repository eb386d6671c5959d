//! Words and queries. Indexed text and queries are normalised and split by one rule, so that both databases return the
//! same results.

use std::collections::HashSet;

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::database::dialect::Dialect;

/// The significant characters of a word.
const LONGEST_WORD: usize = 64;
/// The maximum size of the index text of a case or a booking in bytes; PostgreSQL needs four times as much.
const MOST_BYTES: usize = 250_000;
/// The maximum number of words in a query.
const MOST_TYPED: usize = 16;
/// The minimum number of digits of a phone number; shorter numbers are years or house numbers.
const PHONE: usize = 6;

/// The words of a text in lower case and without accents. All characters except letters and digits separate words.
pub fn words(text: &str) -> Vec<String> {
    let folded: String = text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(in_lower_case).collect();
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.chars().take(LONGEST_WORD).collect()).collect()
}

/// Converts via upper case, so that `ß` becomes `ss` and both forms of the Greek `σ` become one.
fn in_lower_case(letter: char) -> impl Iterator<Item = char> {
    let lower = letter.to_uppercase().flat_map(char::to_lowercase);
    lower.flat_map(without_stroke).filter(|letter| !is_combining_mark(*letter))
}

/// Maps letters that do not decompose to the letters that people type instead.
fn without_stroke(letter: char) -> impl Iterator<Item = char> {
    let plain = match letter {
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ł' => "l",
        'ŧ' => "t",
        'ı' => "i",
        _ => "",
    };
    plain.chars().chain(plain.is_empty().then_some(letter))
}

/// The digits of a phone number without separators and leading zeros. `None` if the text is not a phone number.
pub fn phone_word(text: &str) -> Option<String> {
    let text = text.trim();
    let is_of_a_phone = |letter: char| letter.is_ascii_digit() || " +-()/.".contains(letter);
    let begins_as_one = text.starts_with(['+', '0', '(']);
    let digits: String = text.chars().filter(char::is_ascii_digit).skip_while(|digit| *digit == '0').collect();
    let digits: String = digits.chars().take(LONGEST_WORD).collect();
    (begins_as_one && digits.len() >= PHONE && text.chars().all(is_of_a_phone)).then_some(digits)
}

/// The distinct words of a case or a booking, truncated at the size limit.
#[derive(Debug, Default)]
pub struct SearchedWords {
    known: HashSet<String>,
    text: String,
}

impl SearchedWords {
    /// Adds the words of a text.
    pub fn add(&mut self, text: &str) {
        words(text).into_iter().for_each(|word| self.add_word(word));
    }

    /// Adds the number of a case or a booking, with and without its hyphens.
    pub fn add_number(&mut self, text: &str) {
        self.add(text);
        let whole = words(text).concat();
        if !whole.is_empty() {
            self.add_word(whole);
        }
        // A query of digits may be taken for a phone number.
        phone_word(text).into_iter().for_each(|word| self.add_word(word));
    }

    /// Adds a phone number, as typed and as one word.
    pub fn add_phone(&mut self, text: &str) {
        self.add(text);
        phone_word(text).into_iter().for_each(|word| self.add_word(word));
    }

    fn add_word(&mut self, word: String) {
        if self.text.len() + 1 + word.len() > MOST_BYTES || self.known.contains(&word) {
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(&word);
        self.known.insert(word);
    }

    /// The words, separated by spaces.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// A search query: a case or a booking matches if each word is a prefix of one of its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search(Vec<String>);

impl Search {
    /// `None` if nothing is typed. A phone number is one word, however it is grouped.
    pub fn typed(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return None;
        }
        let mut typed = phone_word(text).map_or_else(|| words(text), |word| vec![word]);
        typed.truncate(MOST_TYPED);
        Some(Search(typed))
    }

    /// The words; empty if the query has no letters or digits, which matches nothing.
    pub fn words(&self) -> &[String] {
        &self.0
    }
}

impl Dialect {
    /// A query in the database's syntax. Its words have letters and digits only.
    pub fn search(self, search: &Search) -> String {
        let (begin, end, and) = match self {
            Dialect::Sqlite => ("\"", "\"*", " "),
            Dialect::Postgres => ("'", "':*", " & "),
        };
        let words: Vec<String> = search.words().iter().map(|word| format!("{begin}{word}{end}")).collect();
        words.join(and)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(kept: &str, typed: &str) -> bool {
        let kept = words(kept);
        let search = Search::typed(typed).unwrap();
        !search.words().is_empty() && search.words().iter().all(|word| kept.iter().any(|kept| kept.starts_with(word)))
    }

    #[test]
    fn accents_and_case_do_not_count_and_digits_do() {
        for (kept, typed) in [
            ("Zoë Müller-Lüdenscheidt", "MULLER zoe"),
            ("Straße 7", "strasse 7"),
            ("ΟΔΥΣΣΕΎΣ", "οδυσσευς"),
            ("Søren Æbelø", "soren aebelo"),
            ("İstanbul", "istanbul"),
            ("ﬁnal Ⅳ", "final iv"),
            ("7KQ2-M4XF", "m4xf"),
            ("ana.lima@example.com", "lima@example.com"),
        ] {
            assert!(found(kept, typed), "{typed} finds {kept}: {:?}", words(kept));
        }
        assert!(!found("Ana 12", "ana 2"));
        assert!(!found("Ana", "!"), "signs find nothing");
        assert_eq!(Search::typed("  "), None);
    }

    #[test]
    fn a_phone_number_is_found_however_it_is_grouped() {
        let mut kept = SearchedWords::default();
        kept.add_phone("0170 123-4567");
        kept.add_phone("+491701234567");
        let kept = kept.into_text();
        for typed in ["+49 170 1234567", "0049 (170) 1234567", "0170/1234567"] {
            assert!(found(&kept, typed), "{typed} finds {kept}");
        }
        assert_eq!(phone_word("2027-02-14"), None, "a day is none");
        assert_eq!(phone_word("+7KQ2-M4XF"), None);
    }

    #[test]
    fn a_number_is_found_with_and_without_its_hyphens() {
        let mut kept = SearchedWords::default();
        kept.add_number("7KQ2-M4XF");
        kept.add_number("");
        let kept = kept.into_text();
        for typed in ["7KQ2-M4XF", "7kq2m4xf", "7kq2m4", "m4xf", "7kq2 m4xf"] {
            assert!(found(&kept, typed), "{typed} finds {kept}");
        }
        assert_eq!(kept, "7kq2 m4xf 7kq2m4xf");
    }

    #[test]
    fn words_are_short_and_a_case_has_only_so_many() {
        assert_eq!(words(&"x".repeat(1000)), ["x".repeat(LONGEST_WORD)]);
        let mut many = SearchedWords::default();
        (0..100_000).for_each(|number| many.add(&number.to_string()));
        let text = many.into_text();
        assert!(text.len() <= MOST_BYTES && text.starts_with("0 1 2 "), "{}", text.len());
    }
}
