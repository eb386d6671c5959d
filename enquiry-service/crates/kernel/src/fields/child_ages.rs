use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{FieldErrorKind, RawField};

/// A traveller of 16 years is an adult.
const OLDEST: i64 = 15;
/// The maximum number of children in one request.
const MOST: usize = 11;

/// The ages of children: a list of numbers from JSON, or a text such as `4,11` from a plain form.
pub fn raw_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RawField, D::Error> {
    let text = |item: &Value| match item {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => RawField::Absent,
        Value::Array(items) => match items.iter().map(text).collect::<Option<Vec<_>>>() {
            Some(items) => RawField::Text(items.join(",")),
            None => RawField::Wrong,
        },
        item => text(&item).map_or(RawField::Wrong, RawField::Text),
    })
}

/// Parses whole numbers from 0 to 15, at most 11; an empty field gives an empty list.
pub fn child_ages(typed: &RawField) -> Result<Vec<u8>, FieldErrorKind> {
    let text = typed.text()?;
    let wrong = FieldErrorKind::OutOfRange(0, OLDEST);
    let age = |text: &str| {
        let age = text.trim().parse::<u8>().map_err(|_| wrong)?;
        if i64::from(age) <= OLDEST { Ok(age) } else { Err(wrong) }
    };
    let ages = text.split(',').filter(|age| !age.trim().is_empty()).map(age).collect::<Result<Vec<_>, _>>()?;
    if ages.len() <= MOST { Ok(ages) } else { Err(wrong) }
}

/// Formats ages for display: `4, 11`.
pub fn shown(ages: &[u8]) -> String {
    ages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Form {
        #[serde(default, deserialize_with = "raw_list")]
        ages: RawField,
    }

    fn read(json: &str) -> Result<Vec<u8>, FieldErrorKind> {
        child_ages(&serde_json::from_str::<Form>(json).unwrap().ages)
    }

    #[test]
    fn ages_come_as_a_list_or_as_a_text() {
        assert_eq!(read(r#"{"ages":[4,11]}"#), Ok(vec![4, 11]));
        assert_eq!(read(r#"{"ages":["0"," 15 "]}"#), Ok(vec![0, 15]));
        assert_eq!(read(r#"{"ages":"4, 11"}"#), Ok(vec![4, 11]));
        for nothing in [r#"{"ages":null}"#, r#"{"ages":[]}"#, r#"{"ages":""}"#, "{}"] {
            assert_eq!(read(nothing), Ok(Vec::new()), "{nothing}");
        }
        for wrong in [r#"{"ages":[16]}"#, r#"{"ages":[-1]}"#, r#"{"ages":"four"}"#, r#"{"ages":[4.5]}"#] {
            assert_eq!(read(wrong), Err(FieldErrorKind::OutOfRange(0, 15)), "{wrong}");
        }
        assert_eq!(read(r#"{"ages":{"a":1}}"#), Err(FieldErrorKind::WrongType));
        assert!(read(&format!(r#"{{"ages":"{}"}}"#, "1,".repeat(12))).is_err());
    }
}
