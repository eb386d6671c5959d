//! Decodes the bytes of a file.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::error::StatementError;

/// Magic bytes of files that may contain a statement but are not one, with their kind and a remedy.
const CONTAINERS: [(&[u8], &str, &str); 4] = [
    (b"PK\x03\x04", "a ZIP archive or a workbook", "unpack the archive, or save the workbook as CSV"),
    (b"\x1f\x8b", "a gzip archive", "unpack it"),
    (b"%PDF-", "a PDF", "take the statement as camt.053 or CSV from the bank"),
    (b"\xd0\xcf\x11\xe0", "a workbook", "save it as CSV"),
];

/// The text of a file, and its encoding.
pub struct Decoded {
    pub text: String,
    /// Whether the file was Windows-1252.
    pub is_windows_1252: bool,
}

/// UTF-16 with a byte order mark, UTF-8, or else Windows-1252, as older systems of banks write it.
///
/// # Errors
/// If the file is an archive, a workbook or a PDF.
pub fn decoded(bytes: &[u8]) -> Result<Decoded, StatementError> {
    if let Some((_, kind, remedy)) = CONTAINERS.iter().find(|(start, ..)| bytes.starts_with(start)) {
        return Err(StatementError::Container { kind, remedy });
    }
    let utf_16 = Encoding::for_bom(bytes).filter(|(encoding, _)| [UTF_16LE, UTF_16BE].contains(encoding));
    let (text, is_windows_1252) = match (utf_16, std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => (encoding.decode_with_bom_removal(bytes).0.into_owned(), false),
        (None, Ok(text)) => (text.to_owned(), false),
        (None, Err(_)) => (WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(), true),
    };
    Ok(Decoded { text: text.trim_start_matches('\u{feff}').to_owned(), is_windows_1252 })
}

/// The text as Latin-1 reads the bytes of its Windows-1252 form.
pub fn as_latin_1(text: &str) -> String {
    WINDOWS_1252.encode(text).0.iter().map(|byte| char::from(*byte)).collect()
}
