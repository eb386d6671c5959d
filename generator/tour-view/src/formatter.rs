//! Escapes the values of templates.

use std::borrow::Cow;

use minijinja::{AutoEscape, Error, Output, State, Value, escape_formatter};

use crate::markup::escaped_pieces;

/// The formatter of the environment.
pub fn write_value(output: &mut Output, state: &mut State, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if matches!(state.auto_escape(), AutoEscape::Html) && !value.is_safe() => {
            let text = if state.name().ends_with(".xml") { allowed_in_xml(text) } else { Cow::Borrowed(text) };
            Ok(escaped_pieces(&text, |piece| output.write_str(piece))?)
        }
        _ => escape_formatter(output, state, value),
    }
}

/// XML cannot hold control characters other than tab and line breaks, not even escaped.
fn allowed_in_xml(text: &str) -> Cow<'_, str> {
    let is_forbidden = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    if text.contains(is_forbidden) { text.replace(is_forbidden, "").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::allowed_in_xml;

    #[test]
    fn xml_holds_no_control_characters_but_tabs_and_line_breaks() {
        assert_eq!(allowed_in_xml("a\u{0}b\u{b}c\u{85}\td\r\n"), "abc\td\r\n");
        assert_eq!(allowed_in_xml("Tägliche Touren"), "Tägliche Touren");
    }
}
