//! Escapes what templates print: the five characters that HTML needs, and no
//! others, so that addresses stay readable and pages small.

use minijinja::{AutoEscape, Error, Output, State, Value, escape_formatter};

/// The formatter of the environment.
pub fn write_value(output: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            let mut start = 0;
            for (position, byte) in text.bytes().enumerate() {
                let escaped = match byte {
                    b'&' => "&amp;",
                    b'<' => "&lt;",
                    b'>' => "&gt;",
                    b'"' => "&quot;",
                    b'\'' => "&#39;",
                    _ => continue,
                };
                output.write_str(&text[start..position])?;
                output.write_str(escaped)?;
                start = position + 1;
            }
            Ok(output.write_str(&text[start..])?)
        }
        _ => escape_formatter(output, state, value),
    }
}
