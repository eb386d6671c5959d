//! Texts whose long lines a program has broken and marked as such: `format=flowed` (RFC 3676).

use std::borrow::Cow;

use mail_parser::{MessagePart, MimeHeaders};

/// The lines as they were written.
pub fn lines<'t>(part: &MessagePart, text: &'t str) -> Cow<'t, str> {
    let kind = part.content_type();
    let says = |name: &str, value: &str| {
        kind.and_then(|kind| kind.attribute(name)).is_some_and(|said| said.eq_ignore_ascii_case(value))
    };
    if says("format", "flowed") { Cow::Owned(joined(text, says("delsp", "yes"))) } else { Cow::Borrowed(text) }
}

/// A line that ends with a space goes on in the next one with the same quotation marks. `drops`: without that space.
fn joined(text: &str, drops: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let words = line.trim_start_matches('>');
        let depth = line.len() - words.len();
        // A space before `From`, `>` or another space was added.
        let words = words.strip_prefix(' ').unwrap_or(words);
        let goes_on = words.ends_with(' ') && words != "-- ";
        if open != Some(depth) || words == "-- " {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(line.get(..depth).unwrap_or_default());
            if depth > 0 {
                joined.push(' ');
            }
        }
        joined.push_str(if goes_on && drops { words.strip_suffix(' ').unwrap_or(words) } else { words });
        open = goes_on.then_some(depth);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn lines_that_go_on_are_one_and_quotations_and_signatures_stay() {
        let text = "One \ntwo.\n\n> Three \n> four\n>> five \n six\n-- \nAna\n  seven";
        assert_eq!(joined(text, false), "One two.\n\n> Three four\n>> five \nsix\n-- \nAna\n seven");
        assert_eq!(joined("\u{6771} \n\u{4eac}", true), "\u{6771}\u{4eac}");
    }
}
