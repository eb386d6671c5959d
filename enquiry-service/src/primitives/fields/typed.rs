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

use super::FieldError;

/// A field as it came: text from a form; text, number, boolean or nothing from JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Typed {
    #[default]
    Absent,
    Text(String),
    /// An array or an object.
    Wrong,
}

impl Typed {
    /// The text without spaces around it; an absent field is empty.
    pub fn text(&self) -> Result<&str, FieldError> {
        match self {
            Typed::Absent => Ok(""),
            Typed::Text(text) => Ok(text.trim()),
            Typed::Wrong => Err(FieldError::WrongType),
        }
    }

    /// What a form shows again.
    pub fn shown(&self) -> &str {
        match self {
            Typed::Text(text) => text,
            Typed::Absent | Typed::Wrong => "",
        }
    }

    /// A whole number; an empty field counts as 0.
    pub fn number(&self, least: i64, most: i64) -> Result<i64, FieldError> {
        let text = self.text()?;
        let number = if text.is_empty() { Ok(0) } else { text.parse::<i64>() };
        number.ok().filter(|number| (least..=most).contains(number)).ok_or(FieldError::OutOfRange(least, most))
    }
}

impl<'de> Deserialize<'de> for Typed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Typed::Absent,
            Value::String(text) => Typed::Text(text),
            Value::Number(number) => Typed::Text(number.to_string()),
            Value::Bool(boolean) => Typed::Text(boolean.to_string()),
            Value::Array(_) | Value::Object(_) => Typed::Wrong,
        })
    }
}

impl Serialize for Typed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.shown())
    }
}

impl ToSchema for Typed {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("Typed")
    }
}

impl PartialSchema for Typed {
    fn schema() -> RefOr<Schema> {
        let types = SchemaType::from_iter([Type::String, Type::Number, Type::Boolean, Type::Null]);
        ObjectBuilder::new().schema_type(types).into()
    }
}
