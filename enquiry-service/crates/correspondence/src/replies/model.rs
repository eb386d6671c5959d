//! Reply templates that the company edits, and their variables.

use std::collections::BTreeMap;

use content_model::Locale;
use serde::{Deserialize, Serialize};

use kernel::{
    clock::Millis,
    fields::{FieldError, FieldErrorKind, MultiLine, RawField, SingleLine},
};

/// The variables that a reply may use.
pub const VARIABLES: [&str; 6] = ["name", "colleague", "reference", "tour", "travel_date", "reply_hours"];
/// The maximum length of a title, in characters.
const LONGEST_TITLE: usize = 120;
/// The maximum length of a text, in characters.
const LONGEST_TEXT: usize = 5000;

/// The company's changes to a built-in reply, or a reply of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReply {
    /// The key of the built-in reply, or a generated key.
    pub key: String,
    /// The title; `None`: that of the built-in reply.
    pub title: Option<SingleLine>,
    /// The texts that differ from the built-in reply, by language.
    pub texts: ReplyTexts,
    /// Milliseconds since 1970 from which on it is no longer offered.
    pub hidden_at: Option<Millis>,
    /// Version for optimistic locking.
    pub version: i64,
}

/// Texts by language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReplyTexts(pub BTreeMap<Locale, MultiLine>);

/// Why a text is rejected as a reply.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyError {
    /// Too long, or contains control characters.
    #[error("the text is too long, or has characters that are not text")]
    Text(FieldError),
    /// Uses an unknown variable.
    #[error("unknown variable {{{{{0}}}}}")]
    UnknownVariable(String),
    /// A variable is not closed.
    #[error("{{{{ without a closing }}}}")]
    OpenVariable,
}

/// Validates the title of a reply.
///
/// # Errors
/// If it is empty, too long or has several lines.
pub fn reply_title(typed: &RawField) -> Result<SingleLine, FieldError> {
    SingleLine::required(typed, LONGEST_TITLE).map_err(|kind| FieldError { field: "title", kind })
}

/// Validates the text of a reply.
///
/// # Errors
/// If it is empty or too long, or uses an unknown variable.
pub fn reply_text(typed: &RawField) -> Result<MultiLine, ReplyError> {
    let wrong = |kind: FieldErrorKind| ReplyError::Text(FieldError { field: "text", kind });
    let text = MultiLine::required(typed, LONGEST_TEXT).map_err(wrong)?;
    check(text.as_str())?;
    Ok(text)
}

/// Checks the variables of a text.
///
/// # Errors
/// The first variable that is unknown or not closed.
pub fn check(text: &str) -> Result<(), ReplyError> {
    for rest in text.split("{{").skip(1) {
        let (name, _) = rest.split_once("}}").ok_or(ReplyError::OpenVariable)?;
        if !VARIABLES.contains(&name) {
            return Err(ReplyError::UnknownVariable(name.to_owned()));
        }
    }
    Ok(())
}
