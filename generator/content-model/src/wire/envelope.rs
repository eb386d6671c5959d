//! The three shapes of a list and the two of an object.

use serde::Deserialize;
use serde_json::value::RawValue;

/// An answer that is not the JSON the contract promises.
#[derive(Debug, thiserror::Error)]
pub enum EnvelopeError {
    #[error("not valid JSON: {0}")]
    Invalid(#[from] serde_json::Error),
    #[error("expected a list, got something else")]
    NotAList,
    #[error("expected an object, got something else")]
    NotAnObject,
}

/// One page of a list: bare array, `{"data": […]}`, or a paginator's page.
#[derive(Debug)]
pub struct Page<'a> {
    pub items: Vec<&'a RawValue>,
    /// Address of the next page, absolute or relative.
    pub next: Option<String>,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    data: Option<&'a RawValue>,
    #[serde(default)]
    next_page_url: Option<String>,
}

/// Reads one page of a list in any of its three shapes.
pub fn page(body: &[u8]) -> Result<Page<'_>, EnvelopeError> {
    match first_byte(body) {
        Some(b'[') => Ok(Page { items: serde_json::from_slice(body)?, next: None }),
        Some(b'{') => {
            let envelope: Envelope = serde_json::from_slice(body)?;
            let data = envelope.data.ok_or(EnvelopeError::NotAList)?;
            if first_byte(data.get().as_bytes()) != Some(b'[') {
                return Err(EnvelopeError::NotAList);
            }
            let next = envelope.next_page_url.filter(|next| !next.is_empty());
            Ok(Page { items: serde_json::from_str(data.get())?, next })
        }
        _ => {
            serde_json::from_slice::<serde::de::IgnoredAny>(body)?;
            Err(EnvelopeError::NotAList)
        }
    }
}

/// Finds an object, bare or in `{"data": {…}}`, and returns its text. A bare object is not checked: its parser does
/// that, and parsing twice would double the cost of an answer.
pub fn object(body: &[u8]) -> Result<&str, EnvelopeError> {
    let text = std::str::from_utf8(body).map_err(<serde_json::Error as serde::de::Error>::custom)?.trim();
    if !text.starts_with('{') {
        serde_json::from_str::<serde::de::IgnoredAny>(text)?;
        return Err(EnvelopeError::NotAnObject);
    }
    if !text.contains("\"data\"") {
        return Ok(text);
    }
    Ok(match serde_json::from_str::<Envelope>(text) {
        Ok(Envelope { data: Some(data), .. }) if data.get().starts_with('{') => data.get(),
        _ => text,
    })
}

fn first_byte(body: &[u8]) -> Option<u8> {
    body.iter().copied().find(|byte| !byte.is_ascii_whitespace())
}
