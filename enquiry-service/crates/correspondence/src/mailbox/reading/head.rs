//! Heads of mails and of their parts, as they were meant.

use std::borrow::Cow;

use base64::{Engine, engine::general_purpose::STANDARD};
use encoding_rs::WINDOWS_1252;
use mail_parser::decoders::{base64::base64_decode, quoted_printable::quoted_printable_decode};

/// Most letters of the name of an attribute.
const LONGEST_NAME: usize = 40;
/// Most letters of the name of a charset.
const LONGEST_CHARSET: usize = 40;

/// The head in another spelling that a parser reads as it was meant; `None` if it needs none.
pub fn mended(head: &[u8]) -> Option<Vec<u8>> {
    let text = match std::str::from_utf8(head) {
        Ok(text) => Cow::Borrowed(text),
        // Words that are in no UTF-8, though the head does not say so, are those of Western Europe.
        Err(_) => Cow::Owned(WINDOWS_1252.decode(head).0.into_owned()),
    };
    let text = joined(&text).map_or(text, Cow::Owned);
    let text = continued(&text).map_or(text, Cow::Owned);
    match text {
        Cow::Owned(text) => Some(text.into_bytes()),
        Cow::Borrowed(_) => None,
    }
}

/// The text with one value for an attribute in several pieces, `name*0*=utf-8''a%CC; name*1*=%88`: some programs break it
/// inside a letter. `None` if it has no such attribute. Time is linear in the text.
fn continued(text: &str) -> Option<String> {
    let mut whole = String::new();
    let mut done = 0;
    for (at, mark) in text.match_indices("*0*=") {
        let name = name_before(text, at);
        if at < done || name.is_empty() {
            continue;
        }
        let (first, mut rest) = value(text.get(at + mark.len()..).unwrap_or_default());
        let mut pieces = vec![first];
        while let Some((piece, behind)) = next_piece(rest, name, pieces.len()) {
            pieces.push(piece);
            rest = behind;
        }
        if pieces.len() > 1 {
            whole.push_str(text.get(done..at + mark.len()).unwrap_or_default());
            whole.extend(pieces);
            done = text.len() - rest.len();
        }
    }
    if done == 0 {
        return None;
    }
    whole.push_str(text.get(done..).unwrap_or_default());
    Some(whole)
}

/// The name of the attribute that ends here.
fn name_before(text: &str, end: usize) -> &str {
    let letters = text.as_bytes().get(..end).unwrap_or_default().iter().rev().take(LONGEST_NAME);
    let length = letters.take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    text.get(end - length..end).unwrap_or_default()
}

/// The value at the start of a text, and the text behind it. No value has a `*`, so that none is read twice.
fn value(text: &str) -> (&str, &str) {
    let end = text.find([';', ' ', '\t', '\r', '\n', '*']).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or_default()
}

/// The encoded piece with this place, and the text behind it.
fn next_piece<'t>(text: &'t str, name: &str, place: usize) -> Option<(&'t str, &'t str)> {
    let text = text.trim_start().strip_prefix(';')?.trim_start();
    let (start, rest) = text.split_at_checked(name.len())?;
    if !start.eq_ignore_ascii_case(name) {
        return None;
    }
    Some(value(rest.strip_prefix(&format!("*{place}*="))?))
}

/// The text with one encoded word for several neighbours of one charset: some programs split words inside a letter.
/// `None` if it has no such neighbours. Time is linear in the text.
fn joined(text: &str) -> Option<String> {
    let mut joined = String::new();
    let (mut done, mut at) = (0, 0);
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("=?")) {
        let start = at + found;
        let Some(first) = Word::at(text, start) else {
            at = start + 2;
            continue;
        };
        let (mut bytes, mut end, mut count) = (first.bytes, first.end, 1);
        while let Some(next) = next_word(text, end).filter(|next| next.charset.eq_ignore_ascii_case(first.charset)) {
            bytes.extend(next.bytes);
            end = next.end;
            count += 1;
        }
        if count > 1 && !first.charset.to_ascii_lowercase().starts_with("utf-16") {
            joined.push_str(text.get(done..start).unwrap_or_default());
            joined.push_str(&format!("=?{}?B?{}?=", first.charset, STANDARD.encode(&bytes)));
            done = end;
        }
        at = end;
    }
    if done == 0 {
        return None;
    }
    joined.push_str(text.get(done..).unwrap_or_default());
    Some(joined)
}

/// The encoded word behind white space.
fn next_word(text: &str, end: usize) -> Option<Word<'_>> {
    let rest = text.get(end..)?;
    let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    if blank == 0 { None } else { Word::at(text, end + blank) }
}

/// An encoded word: `=?utf-8?Q?J=C3=B6rg?=`.
struct Word<'t> {
    charset: &'t str,
    bytes: Vec<u8>,
    /// In bytes from the start of the text.
    end: usize,
}

impl<'t> Word<'t> {
    fn at(text: &'t str, start: usize) -> Option<Self> {
        let rest = text.get(start..)?.strip_prefix("=?")?;
        let length = rest.bytes().take(LONGEST_CHARSET).position(|byte| byte == b'?')?;
        let (charset, rest) = rest.split_at(length);
        let is_name = charset.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:*".contains(&byte));
        let (encoding, encoded) = (rest.get(1..2)?, rest.get(2..)?.strip_prefix('?')?);
        let length = encoded.bytes().position(|byte| byte == b'?' || byte == b'\n')?;
        let (encoded, rest) = encoded.split_at(length);
        if charset.is_empty() || !is_name || !rest.starts_with("?=") {
            return None;
        }
        let bytes = match encoding {
            "b" | "B" => base64_decode(encoded.as_bytes())?,
            "q" | "Q" => quoted_printable_decode(encoded.replace('_', " ").as_bytes())?,
            _ => return None,
        };
        let end = text.len() - rest.len() + "?=".len();
        Some(Word { charset, bytes, end })
    }
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn neighbours_of_one_charset_become_one_word_and_all_else_stays() {
        let cases = [
            ("a =?utf-8?Q?Beh=C3?=\r\n =?UTF-8?q?=B6rden_?= z", Some("a =?utf-8?B?QmVow7ZyZGVuIA==?= z")),
            (
                "=?utf-8?B?w7Y=?= =?utf-8?B?w7Y=?= =?iso-8859-1?Q?=F6?=",
                Some("=?utf-8?B?w7bDtg==?= =?iso-8859-1?Q?=F6?="),
            ),
            ("=?utf-8?B?w7Y=?= x =?utf-8?B?w7Y=?=", None),
            ("=?=?=? =?x =?utf-8?Q?a", None),
            ("", None),
        ];
        for (head, expected) in cases {
            assert_eq!(mended(head.as_bytes()).as_deref(), expected.map(str::as_bytes), "{head}");
        }
        assert_eq!(mended(b"Subject: Gr\xfc\xdfe").unwrap(), "Subject: Grüße".as_bytes());
    }

    #[test]
    fn pieces_of_a_value_become_one_and_those_that_are_not_encoded_stay() {
        let cases = [
            (
                "x; filename*0*=utf-8''a%CC;\r\n FileName*1*=%88.pdf;\r\n y=z",
                Some("x; filename*0*=utf-8''a%CC%88.pdf;\r\n y=z"),
            ),
            ("filename*0*=utf-8''a%CC; filename*2*=%88", None),
            ("filename*0*=utf-8''a; filename*1=\"b\"", None),
            ("*0*=a; *1*=b", None),
        ];
        for (head, expected) in cases {
            assert_eq!(mended(head.as_bytes()).as_deref(), expected.map(str::as_bytes), "{head}");
        }
        mended("a*0*=".repeat(50_000).as_bytes());
    }

    #[test]
    fn many_beginnings_of_words_are_read_once() {
        for head in ["=?utf-8?Q?".repeat(50_000), "=?utf-8?Q?a?= ".repeat(40_000), "=?".repeat(250_000)] {
            mended(head.as_bytes());
        }
    }
}
