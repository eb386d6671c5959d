use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr, Schema,
        schema::{ObjectBuilder, SchemaType, Type},
    },
};

use super::FieldErrorKind;

/// An unparsed field: text from a form; text, number, boolean or null from JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RawField {
    #[default]
    Absent,
    Text(String),
    /// An array or an object.
    Wrong,
}

impl RawField {
    /// The trimmed text; a missing field is empty.
    pub fn text(&self) -> Result<&str, FieldErrorKind> {
        match self {
            RawField::Absent => Ok(""),
            RawField::Text(text) => Ok(text.trim()),
            RawField::Wrong => Err(FieldErrorKind::WrongType),
        }
    }

    /// The text with which the form is rendered again.
    pub fn as_str(&self) -> &str {
        match self {
            RawField::Text(text) => text,
            RawField::Absent | RawField::Wrong => "",
        }
    }

    /// Parses a whole number in a range; an empty field is 0.
    pub fn number(&self, least: i64, most: i64) -> Result<i64, FieldErrorKind> {
        let text = self.text()?;
        let number = if text.is_empty() { Ok(0) } else { text.parse::<i64>() };
        number.ok().filter(|number| (least..=most).contains(number)).ok_or(FieldErrorKind::OutOfRange(least, most))
    }
}

impl<'de> Deserialize<'de> for RawField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => RawField::Absent,
            Value::String(text) => RawField::Text(text),
            Value::Number(number) => RawField::Text(number.to_string()),
            Value::Bool(boolean) => RawField::Text(boolean.to_string()),
            Value::Array(_) | Value::Object(_) => RawField::Wrong,
        })
    }
}

impl Serialize for RawField {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl ToSchema for RawField {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("RawField")
    }
}

impl PartialSchema for RawField {
    fn schema() -> RefOr<Schema> {
        let types = SchemaType::from_iter([Type::String, Type::Number, Type::Boolean, Type::Null]);
        ObjectBuilder::new().schema_type(types).into()
    }
}
