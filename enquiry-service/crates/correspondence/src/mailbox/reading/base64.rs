//! Base64 without the signs that fill its end, where the parser loses the last bytes.

use std::borrow::Cow;

use mail_parser::decoders::base64::base64_decode;

/// Whether the last group of letters lacks its `=`.
pub fn is_unpadded(body: &[u8]) -> bool {
    left_over(body) >= 2
}

/// The bytes of a body, with those of an end that lacks its `=`.
pub fn decoded(body: &[u8]) -> Option<Vec<u8>> {
    let missing = if is_unpadded(body) { 4 - left_over(body) } else { 0 };
    let body = if missing == 0 {
        Cow::Borrowed(body)
    } else {
        let end = body.iter().rposition(|byte| is_letter(*byte)).map_or(body.len(), |at| at + 1);
        Cow::Owned([body.get(..end).unwrap_or(body), b"==".get(..missing).unwrap_or_default()].concat())
    };
    base64_decode(&body)
}

/// The letters behind the last whole group; 0 if the body is filled.
fn left_over(body: &[u8]) -> usize {
    if body.trim_ascii_end().ends_with(b"=") { 0 } else { body.iter().filter(|byte| is_letter(**byte)).count() % 4 }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/'
}

#[cfg(test)]
mod tests {
    use super::{decoded, is_unpadded};

    #[test]
    fn an_end_that_is_not_filled_loses_no_byte() {
        for (body, expected) in
            [("YWJj", "abc"), ("YWJjZA==\n", "abcd"), ("YWJjZA\r\n", "abcd"), ("YW\nJjZGU \n", "abcde")]
        {
            assert_eq!(decoded(body.as_bytes()).unwrap(), expected.as_bytes(), "{body}");
        }
        assert!(is_unpadded(b"YWJjZA") && !is_unpadded(b"YWJjZA==") && !is_unpadded(b"YWJj") && !is_unpadded(b""));
    }
}
