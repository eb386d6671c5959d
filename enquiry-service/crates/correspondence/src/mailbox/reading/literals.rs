//! Finds the literals in what a mail server sends: lines, each of which may stop for bytes whose number stands at the
//! end of what came of it, as in `* 1 FETCH (BODY[] {5}`, and goes on after them. The client for IMAP takes memory for
//! all of them at once, before the first one comes.

/// Why an answer is not read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LiteralError {
    #[error("the mail server announced {announced} bytes, but its answer may have only {left} more")]
    TooLong { announced: usize, left: usize },
    /// Of other lines, the client for IMAP might take the same bytes for words, and what follows for other lines.
    #[error("the mail server announced content in a line that is not about a mail")]
    NotOfAMail,
}

/// How far the answer was read.
#[derive(Debug, Default)]
pub struct Literals {
    /// Bytes that are missing of the present literal.
    missing: usize,
    line: Line,
    end: End,
}

/// The start of the present line: only one about a mail, as `* 1 FETCH …`, may have literals.
#[derive(Clone, Copy, Debug, Default)]
enum Line {
    #[default]
    Begins,
    Star,
    StarSpace,
    OfAMail,
    Other,
}

/// The end of what came of the present line.
#[derive(Clone, Copy, Debug, Default)]
enum End {
    #[default]
    Words,
    /// `{`, with the number of the digits after it.
    Open(Option<usize>),
    /// `{5+`
    Plus(usize),
    /// `{5}`
    Closed(usize),
    /// A carriage return, with the number if it follows `{5}`.
    Return(Option<usize>),
}

impl Literals {
    /// Reads the next bytes of the answer, which may have `allowed` bytes with these.
    ///
    /// # Errors
    /// If a literal is longer than what the answer may still have, or comes where none may.
    pub fn read(&mut self, mut bytes: &[u8], allowed: usize) -> Result<(), LiteralError> {
        let mut left = allowed;
        while let Some((byte, after)) = bytes.split_first() {
            let skipped = self.missing.min(bytes.len());
            if skipped > 0 {
                self.missing -= skipped;
                left = left.saturating_sub(skipped);
                bytes = bytes.get(skipped..).unwrap_or_default();
                continue;
            }
            bytes = after;
            left = left.saturating_sub(1);
            let Some(announced) = self.next(*byte) else { continue };
            if !matches!(self.line, Line::OfAMail) {
                return Err(LiteralError::NotOfAMail);
            }
            if announced > left {
                return Err(LiteralError::TooLong { announced, left });
            }
            self.missing = announced;
        }
        Ok(())
    }

    /// Reads a byte outside of literals; the length of the literal that begins after it.
    fn next(&mut self, byte: u8) -> Option<usize> {
        self.line = match (self.line, byte) {
            (Line::Begins, b'*') => Line::Star,
            (Line::Star, b' ') => Line::StarSpace,
            (Line::StarSpace, b'0'..=b'9') => Line::OfAMail,
            (Line::OfAMail, _) => Line::OfAMail,
            _ => Line::Other,
        };
        let end = std::mem::take(&mut self.end);
        self.end = match (end, byte) {
            (End::Return(Some(length)), b'\n') => return Some(length),
            (End::Return(None), b'\n') => {
                self.line = Line::Begins;
                End::Words
            }
            (End::Closed(length), b'\r') => End::Return(Some(length)),
            (_, b'\r') => End::Return(None),
            (_, b'{') => End::Open(None),
            (End::Open(before), b'0'..=b'9') => {
                let digit = usize::from(byte - b'0');
                End::Open(Some(before.unwrap_or(0).saturating_mul(10).saturating_add(digit)))
            }
            (End::Open(Some(length)), b'+') => End::Plus(length),
            (End::Open(Some(length)) | End::Plus(length), b'}') => End::Closed(length),
            _ => End::Words,
        };
        None
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::VecDeque,
        io,
        pin::Pin,
        task::{Context, Poll},
    };

    use proptest::{collection::vec, prelude::*};
    use tokio::io::{AsyncRead, AsyncReadExt, ReadBuf};

    use super::super::bounded::{Allowance, Bounded};

    /// A connection on which these pieces come.
    struct Pieces(VecDeque<Vec<u8>>);

    impl AsyncRead for Pieces {
        fn poll_read(mut self: Pin<&mut Self>, _: &mut Context, buffer: &mut ReadBuf) -> Poll<io::Result<()>> {
            if let Some(piece) = self.0.pop_front() {
                let (now, later) = piece.split_at(piece.len().min(buffer.remaining()));
                buffer.put_slice(now);
                if !later.is_empty() {
                    self.0.push_front(later.to_vec());
                }
            }
            Poll::Ready(Ok(()))
        }
    }

    /// Reads an answer that comes in pieces which end at these places.
    fn read(answer: &[u8], mut ends: Vec<usize>, allowed: usize) -> Result<Vec<u8>, String> {
        ends.extend([0, answer.len()]);
        ends.iter_mut().for_each(|end| *end = (*end).min(answer.len()));
        ends.sort_unstable();
        ends.dedup();
        let pieces = ends.windows(2).map(|of| answer[of[0]..of[1]].to_vec()).collect();
        let allowance = Allowance::default();
        allowance.set(allowed);
        let mut all = Vec::new();
        let mut stream = Bounded::new(Pieces(pieces), allowance);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(stream.read_to_end(&mut all)).map_err(|error| error.to_string())?;
        Ok(all)
    }

    /// Words of which no line ends like one before a literal.
    fn words() -> impl Strategy<Value = Vec<u8>> {
        let near = prop_oneof![
            "[ -~]{0,30}",
            Just("{5}".to_owned()),
            Just("{5} ".to_owned()),
            Just("{}".to_owned()),
            Just("{a}".to_owned()),
            Just("{5".to_owned()),
            Just("{+}".to_owned()),
            Just("{5}\n".to_owned()),
            Just("{5}\r".to_owned()),
        ];
        near.prop_map(|text| format!("{text}.").into_bytes())
    }

    /// Contents of mails, which may look like anything that a server says.
    fn content() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            vec(any::<u8>(), 0..60),
            Just(b"* 1 FETCH (BODY[] {99999999}\r\n".to_vec()),
            Just(b"text {99999999}\r\n".to_vec()),
            Just(b"{99".to_vec()),
        ]
    }

    /// A line with its literals.
    fn line() -> impl Strategy<Value = Vec<u8>> {
        let forms = prop_oneof![Just("{N}"), Just("{N+}"), Just("~{N}")];
        let literal = (words(), forms, content()).prop_map(|(words, form, content)| {
            let announced = form.replace('N', &content.len().to_string());
            [words, announced.into_bytes(), b"\r\n".to_vec(), content].concat()
        });
        let of_a_mail = (1..200_u32, vec(literal, 0..4), words()).prop_map(|(number, literals, rest)| {
            [format!("* {number} FETCH (").into_bytes(), literals.concat(), rest, b"\r\n".to_vec()].concat()
        });
        let other = (prop_oneof![Just("* OK "), Just("A1 OK "), Just("+ "), Just("* SEARCH 1 ")], words());
        prop_oneof![of_a_mail, other.prop_map(|(start, words)| [start.as_bytes(), &words, b"\r\n"].concat())]
    }

    proptest! {
        #[test]
        fn whatever_the_pieces_a_whole_answer_is_read_and_one_that_announces_too_much_is_not(
            lines in vec(line(), 0..6),
            end in prop_oneof![
                Just(("* 1 FETCH (BODY[] {501}\r\n", "announced 501 bytes, but its answer may have only 500 more")),
                Just(("* 22 FETCH (X \"{1}\" BODY[] ~{4294967295}\r\n", "announced 4294967295 bytes")),
                Just(("* 1 FETCH ({99999999999999999999999+}\r\n", "announced 18446744073709551615 bytes")),
                Just(("* OK welcome {0}\r\n", "in a line that is not about a mail")),
                Just(("A1 NO {5}\r\n", "in a line that is not about a mail")),
                Just(("* LIST () \"/\" {5}\r\n", "in a line that is not about a mail")),
            ],
            ends in vec(0..800_usize, 0..40),
        ) {
            let answer = lines.concat();
            prop_assert_eq!(read(&answer, ends.clone(), answer.len()), Ok(answer.clone()));
            let (announced, told) = end;
            let answer = [&answer, announced.as_bytes()].concat();
            let error = read(&answer, ends, answer.len() + 500).unwrap_err();
            prop_assert!(error.contains(told), "{}", error);
        }
    }
}
