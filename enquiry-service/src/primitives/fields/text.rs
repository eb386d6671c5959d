use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField};

/// Text without line breaks and control characters, safe for a mail header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SingleLine(String);

impl SingleLine {
    /// Parses text of at most `longest` characters; may be empty.
    pub fn optional(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let text = typed.text()?;
        within(text, longest)?;
        if text.chars().any(|letter| letter.is_control() || is_line_end(letter)) {
            return Err(FieldErrorKind::ControlCharacter);
        }
        Ok(SingleLine(text.to_owned()))
    }

    /// The first `longest` characters of a text, without control characters.
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

/// Text of several lines, whose only control characters are tabs and line breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MultiLine(String);

impl MultiLine {
    /// Parses text of 1 to `longest` characters.
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
    // A text has no more characters than bytes, so most texts need no counting.
    if text.len() > longest && text.chars().count() > longest {
        return Err(FieldErrorKind::TooLong(longest));
    }
    Ok(())
}

/// Unicode's line and paragraph separators.
fn is_line_end(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}
