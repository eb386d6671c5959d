use phonenumber::{Mode, PhoneNumber, country};
use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField, SingleLine, numbering_plan};

const LONGEST: usize = 40;
/// Words before an extension.
const EXTENSIONS: [&str; 6] = ["x", "ext", "extn", "extension", "anexo", "durchwahl"];

/// A phone number as typed, and in international form if it can be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Phone {
    pub typed: SingleLine,
    /// E.164, such as `+255275550142`.
    pub number: Option<String>,
}

impl Phone {
    /// As [`Phone::with_dial_code`], without a dial code.
    pub fn parse(typed: &RawField, country: &RawField) -> Result<Option<Self>, FieldErrorKind> {
        Phone::with_dial_code(typed, country, &RawField::Absent)
    }

    /// `None` if the field is empty. `country` is an ISO code, such as `IT`; without one, the country is the main one of
    /// `dial_code`, such as `+39`.
    ///
    /// Removes the national prefix by the country's rules, and a dial code typed before the number; Italy's leading 0
    /// is kept. A number that matches no numbering plan is kept as typed, so that the enquiry is not rejected.
    pub fn with_dial_code(
        typed: &RawField,
        country: &RawField,
        dial_code: &RawField,
    ) -> Result<Option<Self>, FieldErrorKind> {
        let line = SingleLine::optional(typed, LONGEST)?;
        if line.is_empty() {
            return Ok(None);
        }
        if !line.as_str().chars().any(char::is_numeric) {
            return Err(FieldErrorKind::InvalidPhone);
        }
        let country = country.text().unwrap_or("").to_uppercase().parse::<country::Id>().ok();
        let country = country.or_else(|| numbering_plan::main_country(dial_code.text().unwrap_or("")));
        let number = read(country, line.as_str());
        Ok(Some(Phone { typed: line, number }))
    }
}

/// The number in international form, if a numbering plan has it.
fn read(country: Option<country::Id>, text: &str) -> Option<String> {
    let text = &*in_ascii(text);
    let (main, rest) = without_extension(text)?;
    let digits: String = main.chars().filter(char::is_ascii_digit).collect();
    if let Some(international) = numbering_plan::without_international_prefix(country, main, &digits)
        && let Some(number) = numbering_plan::e164(international)
    {
        return Some(number);
    }
    let country_s_own = country.and_then(|country| numbering_plan::whole(country, &digits));
    // Words at the end are a part of the number in North America: 1-800-FLOWERS.
    let is_without_words = rest == Rest::Words && country.and_then(numbering_plan::dial_code) != Some(1);
    let by_rules = || {
        let typed = if is_without_words { main.trim_end_matches([' ', '(', '-']) } else { text };
        let number = phonenumber::parse(country, typed).ok().filter(phonenumber::is_valid)?;
        is_what_was_typed(country, &digits, &number).then(|| number.format().mode(Mode::E164).to_string())
    };
    let without_trunk = || numbering_plan::without_trunk_prefix(country?, &digits);
    // `255 27 …` without a plus: the visitor typed the dial code as part of the number.
    let with_code = || numbering_plan::e164(&digits).filter(|number| begins_with_code(main, number));
    country_s_own.or_else(by_rules).or_else(without_trunk).or_else(with_code)
}

/// The digits and signs of all keyboards as those of ASCII.
fn in_ascii(text: &str) -> String {
    let ascii = |letter: char| match letter {
        '\u{660}'..='\u{669}' => from_zero(letter, '\u{660}'),
        '\u{6f0}'..='\u{6f9}' => from_zero(letter, '\u{6f0}'),
        '\u{966}'..='\u{96f}' => from_zero(letter, '\u{966}'),
        '\u{ff10}'..='\u{ff19}' => from_zero(letter, '\u{ff10}'),
        '\u{ff0b}' => '+',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ff0d}' => '-',
        '\u{ff08}' => '(',
        '\u{ff09}' => ')',
        letter if letter.is_whitespace() => ' ',
        letter => letter,
    };
    text.chars().map(ascii).collect()
}

fn from_zero(letter: char, zero: char) -> char {
    char::from_digit(u32::from(letter) - u32::from(zero), 10).unwrap_or(letter)
}

/// What stands behind a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Nothing,
    Words,
    Extension,
}

/// The text before an extension or words at its end. `None` if letters stand among the digits: with those of a keypad, it
/// would become another number.
fn without_extension(text: &str) -> Option<(&str, Rest)> {
    let first = text.find(|letter: char| letter.is_ascii_digit())?;
    let Some(end) = text.get(first..)?.find(|letter: char| letter.is_alphabetic() || "#;,".contains(letter)) else {
        return Some((text, Rest::Nothing));
    };
    let (main, rest) = text.split_at_checked(first + end)?;
    if !rest.contains(|letter: char| letter.is_ascii_digit()) {
        return Some((main, Rest::Words));
    }
    let mark: String = rest.chars().take_while(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let is_extension = mark.is_empty() || EXTENSIONS.contains(&mark.as_str());
    is_extension.then_some((main, Rest::Extension))
}

/// Whether the rules have taken no digit away from a number of another country: they know the prefixes of the chosen
/// country only.
fn is_what_was_typed(country: Option<country::Id>, digits: &str, number: &PhoneNumber) -> bool {
    let (code, national) = (number.code().value(), number.national().to_string());
    let is_own = country.and_then(numbering_plan::dial_code) == Some(code);
    is_own || ["", "0"].iter().any(|trunk| digits.contains(&format!("{code}{trunk}{national}")))
}

/// Whether a text without groups is this number, or its first group is the dial code: `151 23…` is no number of North
/// America.
fn begins_with_code(text: &str, number: &str) -> bool {
    let group: String = text.chars().skip_while(|sign| !sign.is_numeric()).take_while(char::is_ascii_digit).collect();
    let is_whole = text.chars().filter(char::is_ascii_digit).count() == group.len();
    is_whole
        || group.parse().is_ok_and(|code| numbering_plan::is_dial_code(code) && number.starts_with(&format!("+{code}")))
}

/// Loads the numbering plans, which is slow the first time.
pub fn warm_up() {
    let _ = read(Some(country::TZ), "027 555 0142");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str, country: &str) -> Option<String> {
        let typed = |text: &str| RawField::Text(text.to_owned());
        Phone::parse(&typed(text), &typed(country)).unwrap().unwrap().number
    }

    #[test]
    fn a_leading_zero_and_a_leading_dial_code_go_away_as_the_country_has_it() {
        assert_eq!(number("030 901820", "DE").as_deref(), Some("+4930901820"));
        assert_eq!(number("+49 30 901820", "DE").as_deref(), Some("+4930901820"));
        assert_eq!(number("49 30 901820", "DE").as_deref(), Some("+4930901820"));
        assert_eq!(number("027 250 3195", "tz").as_deref(), Some("+255272503195"));
    }

    #[test]
    fn italy_keeps_its_zero() {
        assert_eq!(number("06 698 12345", "IT").as_deref(), Some("+390669812345"));
    }

    #[test]
    fn the_number_s_own_dial_code_wins_over_the_chosen_country() {
        assert_eq!(number("+33 1 42 68 53 00", "DE").as_deref(), Some("+33142685300"));
    }

    #[test]
    fn what_no_plan_knows_is_kept_as_typed() {
        let phone = Phone::parse(&RawField::Text("ext. 12".into()), &RawField::Absent).unwrap().unwrap();
        assert_eq!((phone.typed.as_str(), phone.number), ("ext. 12", None));
    }

    #[test]
    fn letters_alone_are_no_phone_number() {
        assert_eq!(
            Phone::parse(&RawField::Text("call me".into()), &RawField::Absent),
            Err(FieldErrorKind::InvalidPhone)
        );
    }
}
