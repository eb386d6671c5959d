//! Bounds of a mail's structure, checked in one pass before the mail is parsed: the parser's time grows with the square
//! of some of them, and its stack with the depth.

/// Most lines that begin like the boundary of a part.
const MOST_BOUNDARIES: usize = 2000;
/// Most headers `Content-Type`, one for each part or mail inside.
const MOST_PARTS: usize = 1000;
/// Most mails inside a mail, at any depth.
const MOST_MAILS: usize = 50;
/// Most bytes that the parser reads in search of boundaries that never come: it reads the rest of the mail for each part
/// of several parts.
const LONGEST_SEARCH: usize = 1024 * 1024 * 1024;
/// Of these, so many are searched in a mail of any size.
const FEW_MULTIPARTS: usize = 20;
/// Longest head of a mail, in bytes.
const LONGEST_HEAD: usize = 512 * 1024;
/// Of a mail that is not parsed whole, this much of the head is.
const KEPT_HEAD: usize = 64 * 1024;

/// Whether a program for mails can have written this structure.
pub fn is_bounded(mail: &[u8]) -> bool {
    if head(mail).len() > LONGEST_HEAD {
        return false;
    }
    let (multiparts, mails) = types(mail);
    if mails > MOST_MAILS || (multiparts > FEW_MULTIPARTS && multiparts.saturating_mul(mail.len()) > LONGEST_SEARCH) {
        return false;
    }
    let (mut boundaries, mut parts) = (0, 0);
    for line in mail.split(|byte| *byte == b'\n') {
        if line.starts_with(b"--") {
            boundaries += 1;
        } else if begins_with(line, b"content-type:") {
            parts += 1;
        }
        if boundaries > MOST_BOUNDARIES || parts > MOST_PARTS {
            return false;
        }
    }
    true
}

/// How often the types of several parts and of a mail stand anywhere in a mail: parsers take them in headers of many
/// forms.
fn types(mail: &[u8]) -> (usize, usize) {
    let (mut multiparts, mut mails) = (0, 0);
    for (at, _) in mail.iter().enumerate().filter(|(_, byte)| **byte == b'/') {
        let (before, after) = mail.split_at(at);
        if ends_with(before, b"multipart") {
            multiparts += 1;
        } else if ends_with(before, b"message") && (begins_with(after, b"/rfc822") || begins_with(after, b"/global")) {
            mails += 1;
        }
    }
    (multiparts, mails)
}

/// The head of a mail, shortened at the end of a line.
pub fn short_head(mail: &[u8]) -> &[u8] {
    let head = head(mail);
    let Some(kept) = head.get(..KEPT_HEAD) else { return head };
    let end = kept.iter().rposition(|byte| *byte == b'\n').map_or(kept.len(), |at| at + 1);
    kept.get(..end).unwrap_or(kept)
}

/// All before the first empty line.
pub fn head(mail: &[u8]) -> &[u8] {
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

fn ends_with(bytes: &[u8], name: &[u8]) -> bool {
    let start = bytes.len().checked_sub(name.len());
    start.and_then(|start| bytes.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(name))
}
