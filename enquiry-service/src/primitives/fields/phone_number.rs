use phonenumber::{Mode, country};
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
    /// `None` if the field is empty. `country` is an ISO code, such as `IT`.
    ///
    /// Removes the national prefix by the country's rules, and a dial code typed before the number; Italy's leading 0
    /// is kept. A number that matches no numbering plan is kept as typed, so that the enquiry is not rejected.
    pub fn parse(typed: &RawField, country: &RawField) -> Result<Option<Self>, FieldErrorKind> {
        let line = SingleLine::optional(typed, LONGEST)?;
        if line.is_empty() {
            return Ok(None);
        }
        if !line.as_str().chars().any(char::is_numeric) {
            return Err(FieldErrorKind::InvalidPhone);
        }
        let country = country.text().unwrap_or("").to_uppercase().parse::<country::Id>().ok();
        let number = read(country, line.as_str());
        Ok(Some(Phone { typed: line, number }))
    }
}

fn read(country: Option<country::Id>, text: &str) -> Option<String> {
    let as_typed = phonenumber::parse(country, text).ok().filter(phonenumber::is_valid);
    // `255 27 …` without a plus: the visitor typed the dial code as part of the number.
    let number =
        as_typed.or_else(|| phonenumber::parse(None, format!("+{text}")).ok().filter(phonenumber::is_valid))?;
    Some(number.format().mode(Mode::E164).to_string())
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
