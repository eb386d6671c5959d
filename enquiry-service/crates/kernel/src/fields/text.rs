use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField};

/// Text without line breaks, control characters and signs that change the order of letters: safe for a mail header, and
/// shown as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SingleLine(String);

impl SingleLine {
    /// Parses text of at most `longest` characters; may be empty. Tabs and the line ends of presentations become spaces.
    pub fn optional(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let text = typed.text()?;
        within(text, longest)?;
        let text = &*with(text, |letter| letter == '\t' || is_pasted_line_end(letter), " ");
        if text.chars().any(|letter| letter.is_control() || is_line_end(letter)) {
            return Err(FieldErrorKind::ControlCharacter);
        }
        if !text.chars().any(is_deceptive) {
            return Ok(SingleLine(text.trim().to_owned()));
        }
        let shown: String = text.chars().filter(|letter| !is_deceptive(*letter)).collect();
        Ok(SingleLine(shown.trim().to_owned()))
    }

    /// The first `longest` characters of a text, without control characters; tabs become spaces.
    pub fn shortened(text: &str, longest: usize) -> Self {
        let text = &*with(text, |letter| letter == '\t' || is_pasted_line_end(letter), " ");
        let is_shown = |letter: &char| !letter.is_control() && !is_line_end(*letter) && !is_deceptive(*letter);
        let shown = text.chars().filter(is_shown);
        SingleLine(shown.take(longest).collect::<String>().trim().to_owned())
    }

    pub fn required(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let line = SingleLine::optional(typed, longest)?;
        // Joiners between nothing are not shown.
        if line.0.chars().all(|letter| matches!(letter, '\u{200c}' | '\u{200d}' | ' ')) {
            return Err(FieldErrorKind::Missing);
        }
        Ok(line)
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

/// Text of several lines, whose only control characters are tabs and line breaks. The default is that of somebody who has
/// written nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MultiLine(String);

impl MultiLine {
    /// Parses text of 1 to `longest` characters. The line ends of presentations and documents become line breaks.
    pub fn required(typed: &RawField, longest: usize) -> Result<Self, FieldErrorKind> {
        let text = typed.text()?;
        within(text, longest)?;
        let text = &*with_lines(text);
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

/// The text, whose lines end with `\n` or `\r\n` where a program has written another sign.
pub fn with_lines(text: &str) -> Cow<'_, str> {
    with(text, |letter| is_pasted_line_end(letter) || is_line_end(letter), "\n")
}

fn with<'t>(text: &'t str, is_other: fn(char) -> bool, sign: &str) -> Cow<'t, str> {
    if text.contains(is_other) { Cow::Owned(text.replace(is_other, sign)) } else { Cow::Borrowed(text) }
}

/// The line and page ends of PowerPoint and Word, and the line end of mainframes.
fn is_pasted_line_end(letter: char) -> bool {
    matches!(letter, '\u{b}' | '\u{c}' | '\u{85}')
}

/// Signs that show letters in another order, such as `cod.exe` for `exe.doc`, and those that are not shown at all. Joiners
/// are kept: emoji and languages of India and Iran need them.
fn is_deceptive(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}' | '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Unicode's line and paragraph separators.
fn is_line_end(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}')
}
