use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField};

/// Text on one line: no line break, no control character, so it may stand in a mail's header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SingleLine(String);

impl SingleLine {
    /// At most `longest` characters; may be empty.
    pub fn optional(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let text = typed.text()?;
        within(text, longest)?;
        if text.chars().any(|letter| letter.is_control() || is_line_end(letter)) {
            return Err(FieldErrorKind::ControlCharacter);
        }
        Ok(SingleLine(text.to_owned()))
    }

    /// The first `longest` characters of a text, without those that have no place in one line.
    pub fn shortened(text: &str, longest: usize) -> Self {
        let shown = text.chars().filter(|letter| !letter.is_control() && !is_line_end(*letter));
        SingleLine(shown.take(longest).collect::<String>().trim().to_owned())
    }

    pub fn required(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let line = SingleLine::optional(typed, longest)?;
        if line.0.is_empty() { Err(FieldErrorKind::Missing) } else { Ok(line) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for SingleLine {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Text of several lines: tabs and line breaks are its only control characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MultiLine(String);

impl MultiLine {
    /// At most `longest` characters and at least one.
    pub fn required(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let text = typed.text()?;
        within(text, longest)?;
        if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
            return Err(FieldErrorKind::ControlCharacter);
        }
        if text.is_empty() { Err(FieldErrorKind::Missing) } else { Ok(MultiLine(text.to_owned())) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn within(text: &str, longest: usize) -> Result<(), FieldErrorKind> {
    // Bytes bound characters, so most texts need no counting.
    if text.len() > longest && text.chars().count() > longest {
        return Err(FieldErrorKind::TooLong(longest));
    }
    Ok(())
}

/// Unicode's own line and paragraph separators.
fn is_line_end(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}
