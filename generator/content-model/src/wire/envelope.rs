//! The three shapes of a list and the two of an object.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::lenient;

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
    #[serde(default, deserialize_with = "lenient::optional_text")]
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
            Ok(Page { items: serde_json::from_str(data.get())?, next: envelope.next_page_url })
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

/// The answer without halves of letters that lie outside of the first plane: programs in JavaScript cut a text in the
/// middle of such a letter, and one half would make the answer unreadable.
pub fn without_half_letters(body: Vec<u8>) -> Vec<u8> {
    const ESCAPE: usize = "\\ud83d".len();
    let unit = |place: usize| {
        let digits = std::str::from_utf8(body.get(place + 2..place + ESCAPE)?).ok()?;
        (body.get(place..place + 2)? == b"\\u").then(|| u16::from_str_radix(digits, 16).ok()).flatten()
    };
    let (mut whole, mut kept, mut place) = (Vec::new(), 0, 0);
    while let Some(found) = body.get(place..).and_then(|rest| rest.iter().position(|byte| *byte == b'\\')) {
        let start = place + found;
        place = match unit(start) {
            Some(0xD800..0xDC00) if matches!(unit(start + ESCAPE), Some(0xDC00..0xE000)) => start + 2 * ESCAPE,
            Some(0xD800..0xE000) => {
                whole.extend_from_slice(body.get(kept..start).unwrap_or_default());
                kept = start + ESCAPE;
                kept
            }
            // The letter after a backslash is no escape of its own.
            _ => start + 2,
        };
    }
    if kept == 0 {
        return body;
    }
    whole.extend_from_slice(body.get(kept..).unwrap_or_default());
    whole
}
