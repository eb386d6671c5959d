//! What templates print is escaped here.

use minijinja::{AutoEscape, Error, Output, State, Value, escape_formatter};

use crate::markup::escaped_pieces;

/// The formatter of the environment.
pub fn write_value(output: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            Ok(escaped_pieces(text, |piece| output.write_str(piece))?)
        }
        _ => escape_formatter(output, state, value),
    }
}
