//! The words of a mail: of all its text parts, in their order.

use std::borrow::Cow;

use encoding_rs::{Encoding as Charset, UTF_8, WINDOWS_1252};
use mail_parser::{
    Encoding, Message, MessagePart, MimeHeaders, PartType,
    decoders::{html::html_to_text, quoted_printable::quoted_printable_decode},
};

use kernel::fields::with_lines;

use super::{
    base64, flowed,
    uuencoded::{self, File},
};
use crate::mailbox::model::LONGEST_TEXT;

/// Letters in a line of a converted table. Longer lines of text are not broken.
const WIDTH: usize = 100;
/// Bytes of HTML whose tables are laid out; of more, the words stand without order.
const LONGEST_HTML: usize = 512 * 1024;
/// Bytes of a text of which letters are kept; others are spaces and signs that are not shown.
const LONGEST_BEGINNING: usize = 1024 * 1024;
/// Bytes at the start of HTML in which it names its charset.
const HEAD_OF_HTML: usize = 2048;
/// What a decoder writes for bytes that it cannot read.
const UNREADABLE: char = '\u{fffd}';

/// The text of all parts, at most [`LONGEST_TEXT`] letters, and the files that were written into it.
pub fn text(message: &Message) -> (String, Vec<File>) {
    let (mut texts, mut files) = (Vec::new(), Vec::new());
    for part in message.text_body.iter().filter_map(|id| message.parts.get(usize::try_from(*id).ok()?)) {
        let words = match &part.body {
            PartType::Text(text) => {
                let text = in_its_charset(message, part, text);
                let (words, found) = uuencoded::taken_out(&text);
                files.extend(found);
                kept(&flowed::lines(part, beginning(&words)))
            }
            PartType::Html(html) => kept(&of_html(&in_its_charset(message, part, html))),
            _ => continue,
        };
        texts.extend(Some(words).filter(|words| !words.is_empty()));
    }
    (texts.join("\n\n").chars().take(LONGEST_TEXT).collect(), files)
}

/// As much of a text as has the letters that are kept: the rest is not copied.
fn beginning(words: &str) -> &str {
    words.get(..words.floor_char_boundary(LONGEST_BEGINNING)).unwrap_or(words)
}

/// The letters that are kept of a part's words.
fn kept(words: &str) -> String {
    let words = with_lines(words);
    let lines = words.lines().flat_map(|line| line.chars().chain(['\n']));
    let kept = lines.filter(|letter| *letter == '\n' || *letter == '\t' || !letter.is_control());
    kept.take(LONGEST_TEXT).collect::<String>().trim().to_owned()
}

/// The text, or its bytes in the charset that HTML names, or as those of Western Europe, if they are not of the one that
/// the part names: older programs name none.
fn in_its_charset<'t>(message: &Message, part: &MessagePart, text: &'t str) -> Cow<'t, str> {
    let bytes = part.raw_body_offset() as usize..part.raw_end_offset() as usize;
    let raw = message.raw_message().get(bytes).unwrap_or_default();
    let is_cut = part.encoding == Encoding::Base64 && base64::is_unpadded(raw);
    if !text.contains(UNREADABLE) && !is_cut {
        return Cow::Borrowed(text);
    }
    let decoded = match part.encoding {
        Encoding::None => Some(raw.to_vec()),
        Encoding::QuotedPrintable => quoted_printable_decode(raw),
        Encoding::Base64 => base64::decoded(raw),
    };
    let Some(bytes) = decoded else { return Cow::Borrowed(text) };
    let declared = part.content_type().and_then(|kind| kind.attribute("charset"));
    let declared = declared.and_then(|label| Charset::for_label(label.as_bytes())).unwrap_or(UTF_8);
    if is_cut && let (text, _, false) = declared.decode(&bytes) {
        return Cow::Owned(text.into_owned());
    }
    if std::str::from_utf8(&bytes).is_ok() {
        return Cow::Borrowed(text);
    }
    let charset = named_in_html(&bytes).filter(|_| matches!(part.body, PartType::Html(_))).unwrap_or(WINDOWS_1252);
    Cow::Owned(charset.decode(&bytes).0.into_owned())
}

/// The charset of `<meta charset=…>`, in the first bytes of a page.
fn named_in_html(html: &[u8]) -> Option<&'static Charset> {
    let start = String::from_utf8_lossy(html.get(..HEAD_OF_HTML).unwrap_or(html)).to_ascii_lowercase();
    let (_, meta) = start.split_once("<meta")?;
    let (_, label) = meta.split_once("charset=")?;
    let label = label.trim_start_matches(['"', '\'']);
    Charset::for_label(label.split(['"', '\'', ' ', ';', '/', '>']).next()?.as_bytes())
}

/// The words of HTML, with its blocks, rows and cells apart, and the addresses of its links below it.
fn of_html(html: &str) -> String {
    if html.len() > LONGEST_HTML {
        return html_to_text(html);
    }
    let config = html2text::config::plain_no_decorate().link_footnotes(true).no_link_wrapping().no_table_borders();
    config.string_from_read(html.as_bytes(), WIDTH).unwrap_or_else(|_| html_to_text(html))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_rows_and_blocks_of_html_stand_apart() {
        let html = "<table><tr><td>Adults</td><td>2</td></tr><tr><td>Children</td><td>3</td></tr></table>\
                    <div>Budget: 1000</div><div>Nights: <b>7</b></div><ul><li>one</li><li>two</li></ul>\
                    <p>See <a href=\"https://example.com/a\">this</a> <img alt=\"a map\" src=x></p><style>p{}</style>\
                    <script>alert(1)</script>";
        let text = of_html(html);
        let expected = "Adults   2\nChildren 3\nBudget: 1000\nNights: 7\n* one\n* two\n\nSee [this][1] [a map]\n\n\
                        [1]: https://example.com/a\n";
        assert_eq!(text, expected);
    }
}
