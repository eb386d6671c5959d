//! Files that older programs write into the text, in lines of letters: uuencode.

use std::borrow::Cow;

use crate::mailbox::model::{LARGEST_ATTACHMENTS, MOST_ATTACHMENTS};

/// A file with the name of its first line, `begin 644 name`.
#[derive(Debug, PartialEq, Eq)]
pub struct File {
    pub name: String,
    pub content: Vec<u8>,
}

/// The text without the files in it, and the files. Words that only look like a file stay. Time is linear in the text:
/// a line that begins a file is none of another file's.
pub fn taken_out(text: &str) -> (Cow<'_, str>, Vec<File>) {
    let (mut files, mut words) = (Vec::new(), String::new());
    let (mut done, mut at, mut size) = (0, 0, 0);
    while let Some(rest) = text.get(at..).filter(|_| files.len() < MOST_ATTACHMENTS && size < LARGEST_ATTACHMENTS) {
        let Some(line) = rest.split_inclusive('\n').next() else { break };
        if let Some((file, length)) = read(rest) {
            words.push_str(text.get(done..at).unwrap_or_default());
            size += file.content.len();
            files.push(file);
            at += length;
            done = at;
        } else {
            at += line.len();
        }
    }
    if files.is_empty() {
        return (Cow::Borrowed(text), files);
    }
    words.push_str(text.get(done..).unwrap_or_default());
    (Cow::Owned(words), files)
}

/// The file with which the text begins, and its length in the text, in bytes.
pub fn read(text: &str) -> Option<(File, usize)> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next()?;
    let (mode, name) = first.trim_end().strip_prefix("begin ")?.split_once(' ')?;
    if !(3..=4).contains(&mode.len()) || !mode.bytes().all(|digit| (b'0'..=b'7').contains(&digit)) {
        return None;
    }
    let (mut content, mut length) = (Vec::new(), first.len());
    for line in lines {
        length += line.len();
        let letters = line.trim_end_matches(['\r', '\n']);
        if letters == "end" {
            let file = File { name: name.trim().to_owned(), content };
            return (!file.content.is_empty()).then_some((file, length));
        }
        decode(letters.as_bytes(), &mut content)?;
    }
    None
}

/// Appends the bytes of a line; `None` if it is none. Spaces at its end may be lost.
fn decode(line: &[u8], content: &mut Vec<u8>) -> Option<()> {
    let value = |letter: u8| (b' '..=b'`').contains(&letter).then(|| (letter - b' ') & 63);
    let Some((first, letters)) = line.split_first() else { return Some(()) };
    let bytes = usize::from(value(*first)?);
    let quads = bytes.div_ceil(3);
    // Some programs write a letter more, a check of the line.
    if letters.len() > quads * 4 + 1 {
        return None;
    }
    let end = content.len() + bytes;
    for quad in 0..quads {
        let mut bits = 0;
        for place in quad * 4..quad * 4 + 4 {
            bits = bits << 6 | u32::from(value(*letters.get(place).unwrap_or(&b' '))?);
        }
        content.extend(&bits.to_be_bytes()[1..]);
    }
    content.truncate(end);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_like_a_file_stay_words_and_files_are_taken_out() {
        let words = "begin 644 metres\nabove the sea\nend\n";
        assert_eq!(taken_out(words), (words.into(), Vec::new()));
        for cut in
            ["begin 644 a.txt\n#86)C\n", "begin 644 a.txt\nend\n", "begin 6x4 a.txt\n#86)C\n`\nend\n", "begin 644\n"]
        {
            assert_eq!(taken_out(cut), (cut.into(), Vec::new()), "{cut}");
        }
        let text = "a\r\nbegin 644 a b.txt\r\n#86)C\r\n`\r\nend\r\nb\nbegin 0644 c\n!80\nend";
        let file = |name: &str, content: &[u8]| File { name: name.to_owned(), content: content.to_vec() };
        assert_eq!(taken_out(text), ("a\r\nb\n".into(), vec![file("a b.txt", b"abc"), file("c", b"a")]));
    }

    #[test]
    fn many_beginnings_are_read_once() {
        let text = "begin 644 x\n#86)C\n".repeat(200_000);
        assert!(taken_out(&text).1.is_empty());
    }
}
