//! JSON that is not of the expected type: the field at fault, for the report.

use std::fmt;

use content_model::Locale;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::report::Fault;

/// The reason why a JSON value is unreadable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreadable {
    /// The path of the invalid field. `None` if the value as a whole is invalid.
    pub field: Option<String>,
    pub message: String,
}

impl Unreadable {
    /// The reason why `json` is not a `T`; only called after reading failed.
    pub fn of<T: DeserializeOwned>(json: &[u8]) -> Self {
        let mut deserializer = serde_json::Deserializer::from_slice(json);
        match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
            Ok(_) => "it is not one JSON value".to_owned().into(),
            Err(error) => {
                // The path of a whole value is a dot.
                let field = Some(error.path().to_string()).filter(|path| path != ".");
                Unreadable { field, message: error.inner().to_string() }
            }
        }
    }

    pub fn fault(self, locale: Locale, call: impl Into<String>) -> Fault {
        Fault { field: self.field, ..Fault::new(locale, call, self.message) }
    }
}

impl From<String> for Unreadable {
    fn from(message: String) -> Self {
        Unreadable { field: None, message }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(formatter, "{field}: ")?;
        }
        formatter.write_str(&self.message)
    }
}

/// The fault of a list's item that is not a `T`, with the item's id if it has one.
pub fn unreadable_item<T: DeserializeOwned>(locale: Locale, call: impl Into<String>, item: &str) -> Fault {
    let mut fault = Unreadable::of::<T>(item.as_bytes()).fault(locale, call);
    let item: Option<Value> = serde_json::from_str(item).ok();
    let id = item.as_ref().and_then(|item| item.get("id"));
    fault.id = id.map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
    fault
}
