//! Escapes text for HTML, SVG and XML: only the five characters with a meaning in markup, so that addresses stay
//! readable and pages small.

/// The escape sequence of a character with a meaning in markup.
const fn replacement(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        b'\'' => Some("&#39;"),
        _ => None,
    }
}

/// Passes the escaped text to `write` in pieces.
pub fn escaped_pieces<E>(text: &str, mut write: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
    let mut start = 0;
    for (position, byte) in text.bytes().enumerate() {
        if let Some(replacement) = replacement(byte) {
            write(&text[start..position])?;
            write(replacement)?;
            start = position + 1;
        }
    }
    write(&text[start..])
}

/// The text as markup.
pub fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + 16);
    let done: Result<(), std::convert::Infallible> = escaped_pieces(text, |piece| {
        html.push_str(piece);
        Ok(())
    });
    match done {
        Ok(()) => html,
    }
}
