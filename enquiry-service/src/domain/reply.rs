//! Ready-made replies as the company keeps them, and what they may name.

use std::collections::BTreeMap;

use content_model::Locale;
use serde::{Deserialize, Serialize};

use crate::primitives::{
    clock::Millis,
    fields::{FieldError, FieldErrorKind, MultiLine, RawField, SingleLine},
};

/// What a reply may name.
pub const VARIABLES: [&str; 6] = ["name", "colleague", "reference", "tour", "travel_date", "reply_hours"];
/// Most characters of a title.
const LONGEST_TITLE: usize = 120;
/// Most characters of a text, as of a mail.
const LONGEST_TEXT: usize = 5000;

/// What the company has changed of a reply of the program, or a reply of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReply {
    /// Of the program, or of the service's own making.
    pub key: String,
    /// By which people find it; `None`: that of the program.
    pub title: Option<SingleLine>,
    /// In the languages in which it is not the program's.
    pub texts: ReplyTexts,
    /// Milliseconds since 1970 from which on it is not offered any more.
    pub hidden_at: Option<Millis>,
    /// Counts the changes.
    pub version: i64,
}

/// Texts by their languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReplyTexts(pub BTreeMap<Locale, MultiLine>);

/// Why a text cannot be a reply.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyError {
    /// It is too long, or no text.
    #[error("the text is too long, or no text")]
    Text(FieldError),
    /// It names something that nobody can fill in.
    #[error("the text names {{{{{0}}}}}, which no reply may name")]
    UnknownVariable(String),
    /// A variable has no end.
    #[error("the text holds {{{{ without }}}} after it")]
    OpenVariable,
}

/// The title of a reply, as the desk sends it.
///
/// # Errors
/// Where it is empty, too long or no line.
pub fn reply_title(typed: &RawField) -> Result<SingleLine, FieldError> {
    SingleLine::required(typed, LONGEST_TITLE).map_err(|kind| FieldError { field: "title", kind })
}

/// The text of a reply, as the desk sends it.
///
/// # Errors
/// Where it is empty, too long, or names something unknown.
pub fn reply_text(typed: &RawField) -> Result<MultiLine, ReplyError> {
    let wrong = |kind: FieldErrorKind| ReplyError::Text(FieldError { field: "text", kind });
    let text = MultiLine::required(typed, LONGEST_TEXT).map_err(wrong)?;
    check(text.as_str())?;
    Ok(text)
}

/// Whether a text names known things only.
///
/// # Errors
/// The first variable that is unknown or has no end.
pub fn check(text: &str) -> Result<(), ReplyError> {
    for rest in text.split("{{").skip(1) {
        let (name, _) = rest.split_once("}}").ok_or(ReplyError::OpenVariable)?;
        if !VARIABLES.contains(&name) {
            return Err(ReplyError::UnknownVariable(name.to_owned()));
        }
    }
    Ok(())
}
