//! Values of templates.

use minijinja::Value;
use serde::Serialize;

/// A value that serde serialises.
pub fn serde<T: Serialize>(values: T) -> Value {
    Value::from(minijinja::value::Serde(values))
}
