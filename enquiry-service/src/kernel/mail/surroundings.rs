//! Values that all templates use.

use jiff::tz::TimeZone;
use minijinja::Value;
use serde::Serialize;

use crate::kernel::{catalogues::Catalogues, content::Content, settings::sites::Sites};

/// The data of a mail to the visitor besides the booking.
pub struct Surroundings<'a> {
    pub catalogue: &'a Catalogues,
    pub sites: &'a Sites,
    pub content: &'a Content,
    pub bank_details: &'a [String],
    /// The operator's time zone.
    pub zone: &'a TimeZone,
}

/// A value that serde serialises.
pub fn serde<T: Serialize>(values: T) -> Value {
    Value::from(minijinja::value::Serde(values))
}
