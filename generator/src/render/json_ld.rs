//! JSON-LD as text, written directly into a string: a tree of JSON values costs several times as much.

use std::io;

use minijinja::Value;
use serde::Serialize;
use serde_json::ser::Formatter;

/// One object of a page's graph, safe inside a script element.
///
/// Fields are in alphabetical order, so that the text does not depend on the order in the code.
#[derive(Clone, Debug)]
pub struct JsonLd(String);

impl JsonLd {
    pub fn of(thing: &impl Serialize) -> Self {
        let mut bytes = Vec::with_capacity(2048);
        let done = thing.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, InScript));
        debug_assert!(done.is_ok(), "strings, numbers and lists can always be written");
        JsonLd(String::from_utf8(bytes).unwrap_or_default())
    }

    /// The content of a `<script type="application/ld+json">`.
    pub fn script(things: &[JsonLd]) -> Value {
        if things.is_empty() {
            return Value::from(());
        }
        let length: usize = things.iter().map(|thing| thing.0.len() + 1).sum();
        let mut text = String::with_capacity(length + 48);
        text.push_str("{\"@context\":\"https://schema.org\",\"@graph\":[");
        for (index, thing) in things.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&thing.0);
        }
        text.push_str("]}");
        Value::from_safe_string(text)
    }
}

/// Compact JSON in which `<`, `>` and `&` are escaped: they cannot end the script or open anything in it.
struct InScript;

impl Formatter for InScript {
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut start = 0;
        for (position, byte) in fragment.bytes().enumerate() {
            let escape: &[u8] = match byte {
                b'<' => b"\\u003c",
                b'>' => b"\\u003e",
                b'&' => b"\\u0026",
                _ => continue,
            };
            writer.write_all(&fragment.as_bytes()[start..position])?;
            writer.write_all(escape)?;
            start = position + 1;
        }
        writer.write_all(&fragment.as_bytes()[start..])
    }
}

#[cfg(test)]
mod tests {
    use super::JsonLd;

    #[test]
    fn a_text_cannot_leave_the_script() {
        let json = JsonLd::of(&["</script><script>", "a & \"b\""]);
        assert_eq!(json.0, r#"["\u003c/script\u003e\u003cscript\u003e","a \u0026 \"b\""]"#);
    }
}
