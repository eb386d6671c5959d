use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FieldError, Typed};

/// Text on one line: no line break, no control character, so it may stand in a mail's header.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Line(String);

impl Line {
    /// At most `longest` characters; may be empty.
    pub fn optional(typed: &Typed, longest: usize) -> Result<Self, FieldError> {
        let text = typed.text()?;
        within(text, longest)?;
        if text.chars().any(|letter| letter.is_control() || is_line_end(letter)) {
            return Err(FieldError::ControlCharacter);
        }
        Ok(Line(text.to_owned()))
    }

    pub fn required(typed: &Typed, longest: usize) -> Result<Self, FieldError> {
        let line = Line::optional(typed, longest)?;
        if line.0.is_empty() { Err(FieldError::Missing) } else { Ok(line) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Text of several lines: tabs and line breaks are its only control characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Paragraphs(String);

impl Paragraphs {
    /// At most `longest` characters and at least one.
    pub fn required(typed: &Typed, longest: usize) -> Result<Self, FieldError> {
        let text = typed.text()?;
        within(text, longest)?;
        if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
            return Err(FieldError::ControlCharacter);
        }
        if text.is_empty() { Err(FieldError::Missing) } else { Ok(Paragraphs(text.to_owned())) }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn within(text: &str, longest: usize) -> Result<(), FieldError> {
    // Bytes bound characters, so most texts need no counting.
    if text.len() > longest && text.chars().count() > longest {
        return Err(FieldError::TooLong(longest));
    }
    Ok(())
}

/// Unicode's own line and paragraph separators.
fn is_line_end(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}
