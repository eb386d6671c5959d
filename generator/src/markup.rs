//! Text as HTML, SVG and XML: the five characters that markup needs replaced,
//! and no others, so that addresses stay readable and pages small.

/// What stands for a character that HTML would read as markup.
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

/// Hands the text over in pieces, with what needs it replaced.
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
