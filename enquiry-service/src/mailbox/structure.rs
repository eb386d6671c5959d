//! Bounds of a mail's structure, checked in one pass before the mail is parsed: the parser's time grows with the square
//! of some of them, and its stack with the depth.

/// Most lines that begin like the boundary of a part.
const MOST_BOUNDARIES: usize = 2000;
/// Most headers `Content-Type`, one for each part or mail inside.
const MOST_PARTS: usize = 1000;
/// Most mails inside a mail, at any depth.
const MOST_MAILS: usize = 50;
/// Longest head of a mail, in bytes.
const LONGEST_HEAD: usize = 512 * 1024;
/// Of a mail that is not parsed whole, this much of the head is.
const KEPT_HEAD: usize = 64 * 1024;

/// Whether a program for mails can have written this structure.
pub fn is_bounded(mail: &[u8]) -> bool {
    if head(mail).len() > LONGEST_HEAD {
        return false;
    }
    let (mut boundaries, mut parts, mut mails) = (0, 0, 0);
    for line in mail.split(|byte| *byte == b'\n') {
        if line.starts_with(b"--") {
            boundaries += 1;
        } else if begins_with(line, b"content-type:") {
            parts += 1;
        }
        // The type may be in a continuation line of the header.
        let may_be_type = begins_with(line, b"content-type:") || line.first().is_some_and(u8::is_ascii_whitespace);
        if may_be_type && line.len() < 1000 && contains(line, b"message/rfc822") {
            mails += 1;
        }
        if boundaries > MOST_BOUNDARIES || parts > MOST_PARTS || mails > MOST_MAILS {
            return false;
        }
    }
    true
}

/// The head of a mail, shortened at the end of a line.
pub fn short_head(mail: &[u8]) -> &[u8] {
    let head = head(mail);
    let Some(kept) = head.get(..KEPT_HEAD) else { return head };
    let end = kept.iter().rposition(|byte| *byte == b'\n').map_or(kept.len(), |at| at + 1);
    kept.get(..end).unwrap_or(kept)
}

/// All before the first empty line.
fn head(mail: &[u8]) -> &[u8] {
    let mut end = 0;
    for line in mail.split_inclusive(|byte| *byte == b'\n') {
        end += line.len();
        if matches!(line, b"\n" | b"\r\n") {
            break;
        }
    }
    mail.get(..end).unwrap_or(mail)
}

fn begins_with(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
}

fn contains(line: &[u8], words: &[u8]) -> bool {
    line.windows(words.len()).any(|window| window.eq_ignore_ascii_case(words))
}
