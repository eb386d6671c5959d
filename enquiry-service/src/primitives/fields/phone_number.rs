use phonenumber::{Mode, PhoneNumber, Type, country, metadata::DATABASE};
use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField, SingleLine};

const LONGEST: usize = 40;

/// A phone number as typed, and in international form if it can be parsed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
        let country = country.or_else(|| main_country(dial_code.text().unwrap_or("")));
        let number = read(country, line.as_str());
        Ok(Some(Phone { typed: line, number }))
    }
}

/// The main country of a dial code, such as `+49`, `0049` or `+1-876`.
fn main_country(dial_code: &str) -> Option<country::Id> {
    let digits: String = dial_code.chars().filter(char::is_ascii_digit).collect();
    let code = digits.trim_start_matches('0');
    // The islands of North America have the code 1, and more digits that belong to their numbers.
    let code: u16 = if code.starts_with('1') { 1 } else { code.parse().ok()? };
    DATABASE.region(&code)?.first()?.parse().ok()
}

fn read(country: Option<country::Id>, text: &str) -> Option<String> {
    let valid = |country, text: &str| phonenumber::parse(country, text).ok().filter(phonenumber::is_valid);
    let number = country
        .and_then(|country| whole(country, text))
        .or_else(|| valid(country, text))
        // `255 27 …` without a plus: the visitor typed the dial code as part of the number.
        .or_else(|| valid(None, &format!("+{text}")).filter(|number| begins_with_code(text, number)))?;
    Some(number.format().mode(Mode::E164).to_string())
}

/// Whether a text without groups is this number, or its first group is the dial code: `151 23…` is no number of North
/// America.
fn begins_with_code(text: &str, number: &PhoneNumber) -> bool {
    let group: String = text.chars().skip_while(|sign| !sign.is_numeric()).take_while(char::is_ascii_digit).collect();
    let is_whole = text.chars().filter(char::is_ascii_digit).count() == group.len();
    is_whole || group == number.code().value().to_string()
}

/// A number that begins as the dial code of its country, though it is typed without one: the mobiles 391 of Italy, 47 of
/// Norway, 965 of Kuwait. `None` if the code before a shorter number is meant, as in `49 30 …`.
fn whole(country: country::Id, text: &str) -> Option<PhoneNumber> {
    let code = DATABASE.by_id(country.as_ref())?.country_code();
    let is_plain = text.chars().all(|letter| letter.is_ascii_digit() || " -./()".contains(letter));
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let rest = digits.strip_prefix(code.to_string().as_str()).filter(|_| is_plain)?;
    let parse = |text: String| phonenumber::parse(None, text).ok().filter(phonenumber::is_valid);
    let number = parse(format!("+{code}{digits}"))?;
    let is_mobile = matches!(number.number_type(&DATABASE), Type::Mobile | Type::FixedLineOrMobile);
    (is_mobile || parse(format!("+{code}{rest}")).is_none()).then_some(number)
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
