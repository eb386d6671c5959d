use serde::Serialize;
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

/// The maximum length of a file name, in characters.
const LONGEST_NAME: usize = 120;

/// The bytes by which a type of file is known.
#[derive(Clone, Copy)]
enum Form {
    /// `%PDF-`, after a byte order mark, spaces or words that some programs write before it.
    Pdf,
    /// These bytes from this place on.
    Bytes(usize, &'static [u8]),
    /// A container that names its type `heic`, or a related one.
    Heic,
    /// A text in UTF-8.
    Text,
}

const ZIP: Form = Form::Bytes(0, b"PK\x03\x04");

/// The file types that may be sent, by extension, each with its media type and form.
const KINDS: [(&str, &str, Form); 17] = [
    ("pdf", "application/pdf", Form::Pdf),
    ("jpg", "image/jpeg", Form::Bytes(0, b"\xff\xd8\xff")),
    ("jpeg", "image/jpeg", Form::Bytes(0, b"\xff\xd8\xff")),
    ("png", "image/png", Form::Bytes(0, b"\x89PNG\r\n\x1a\n")),
    ("gif", "image/gif", Form::Bytes(0, b"GIF8")),
    ("webp", "image/webp", Form::Bytes(8, b"WEBP")),
    ("heic", "image/heic", Form::Heic),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ZIP),
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ZIP),
    ("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", ZIP),
    ("odt", "application/vnd.oasis.opendocument.text", ZIP),
    ("ods", "application/vnd.oasis.opendocument.spreadsheet", ZIP),
    ("txt", "text/plain; charset=utf-8", Form::Text),
    ("csv", "text/csv; charset=utf-8", Form::Text),
    ("ics", "text/calendar; charset=utf-8", Form::Text),
    ("gpx", "application/gpx+xml", Form::Text),
    ("kml", "application/vnd.google-earth.kml+xml", Form::Text),
];

/// Readers of PDF look for its beginning in so many bytes.
const BEGINNING_OF_PDF: usize = 1024;

impl Form {
    fn is_of(self, content: &[u8]) -> bool {
        match self {
            Form::Pdf => {
                let begins = content.windows(5).take(BEGINNING_OF_PDF).position(|bytes| bytes == b"%PDF-");
                begins.and_then(|at| content.get(..at)).is_some_and(|before| is_text(before) && !before.contains(&b'<'))
            }
            Form::Bytes(at, bytes) => content.get(at..).is_some_and(|rest| rest.starts_with(bytes)),
            Form::Heic => {
                let brand = content.get(4..12).and_then(|bytes| bytes.strip_prefix(b"ftyp"));
                brand.is_some_and(|brand| [b"heic", b"heix", b"mif1", b"msf1"].iter().any(|known| brand == *known))
            }
            Form::Text => is_text(content),
        }
    }
}

fn is_text(content: &[u8]) -> bool {
    !content.contains(&0) && std::str::from_utf8(content).is_ok()
}

/// An attachment of an answer, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentAttachment {
    /// Identifier of the row.
    pub id: Uuid,
    /// The case.
    pub enquiry: Uuid,
    /// The answer that carries it; `None` before the answer is sent.
    pub message: Option<Uuid>,
    /// The sender.
    pub staff: Uuid,
    /// Milliseconds since 1970 of the upload.
    pub at: Millis,
    /// File name without a path.
    pub name: SingleLine,
    /// Media type by the extension.
    pub media_type: String,
    /// Size in bytes.
    pub size: i64,
}

impl SentAttachment {
    /// The maximum size of a file, in bytes.
    pub const LARGEST: usize = 5 * 1024 * 1024;
    /// The maximum total size of a mail's files: base64 adds a third, and mail servers reject more.
    pub const LARGEST_TOGETHER: i64 = 10 * 1024 * 1024;
    /// The maximum total size of a person's files that no answer has used, in bytes.
    pub const LARGEST_OF_PERSON: i64 = 50_000_000;
    /// The maximum total size of all files that no answer has used, in bytes.
    pub const LARGEST_OF_ALL: i64 = 500_000_000;
    /// The maximum number of files per mail.
    pub const MOST: usize = 10;
}

/// Why a file is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttachmentError {
    /// The file is empty.
    #[error("The file is empty")]
    Empty,
    /// The file exceeds [`SentAttachment::LARGEST`].
    #[error("The file is larger than 5 MB: make it smaller, or send a link to it")]
    TooLarge,
    /// The extension is not accepted.
    #[error(
        "This type of file cannot be sent: choose a PDF, a picture (JPEG, PNG, GIF, WebP, HEIC), a document of Office \
         or OpenDocument, a text, a calendar, GPX or KML"
    )]
    UnknownKind,
    /// A text in another charset than UTF-8, which a reader could take for any.
    #[error(
        "The text is not in UTF-8: save it again as \"CSV UTF-8\" in Excel, or with the encoding UTF-8 in an editor"
    )]
    NotUtf8,
    /// The content does not match the extension.
    #[error("The file does not match its name: save it again in the program that made it")]
    AnotherKind,
}

/// The name of a file without its path, and its media type.
///
/// # Errors
/// Why the file is rejected.
pub fn attachment(name: &str, content: &[u8]) -> Result<(SingleLine, &'static str), AttachmentError> {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default().trim();
    let (stem, ending) = name.rsplit_once('.').ok_or(AttachmentError::UnknownKind)?;
    let ending = ending.to_ascii_lowercase();
    let kind = KINDS.iter().find(|(known, ..)| *known == ending);
    let (ending, media_type, form) = *kind.ok_or(AttachmentError::UnknownKind)?;
    if content.is_empty() {
        return Err(AttachmentError::Empty);
    }
    if content.len() > SentAttachment::LARGEST {
        return Err(AttachmentError::TooLarge);
    }
    if !form.is_of(content) {
        return Err(if matches!(form, Form::Text) { AttachmentError::NotUtf8 } else { AttachmentError::AnotherKind });
    }
    let stem = SingleLine::shortened(stem, LONGEST_NAME - 5);
    let stem = if stem.is_empty() { "file" } else { stem.as_str() };
    Ok((SingleLine::shortened(&format!("{stem}.{ending}"), LONGEST_NAME), media_type))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_name_and_its_bytes_say() {
        let named = |name: &str, content: &[u8]| attachment(name, content).map(|(name, kind)| (name.to_string(), kind));
        assert_eq!(named("C:\\plans\\Reise ö.PDF", b"%PDF-1.7"), Ok(("Reise ö.pdf".to_owned(), "application/pdf")));
        assert_eq!(named("../../etc/a.txt", "für Ana".as_bytes()).unwrap().0, "a.txt");
        assert_eq!(named(".pdf", b"%PDF-1.7").unwrap().0, "file.pdf");
        assert_eq!(named("a\r\nb.pdf", b"%PDF-1.7").unwrap().0.lines().count(), 1);
        assert_eq!(named("plan", b"%PDF-1.7"), Err(AttachmentError::UnknownKind));
        assert_eq!(named("plan.pdf.exe", b"MZ"), Err(AttachmentError::UnknownKind));
        assert_eq!(named("plan.html", b"<script>"), Err(AttachmentError::UnknownKind));
        assert_eq!(named("plan.pdf", b"MZ"), Err(AttachmentError::AnotherKind));
        assert_eq!(named("plan.txt", b"\xff\xfe"), Err(AttachmentError::NotUtf8));
        assert_eq!(named("plan.pdf", b""), Err(AttachmentError::Empty));
        let large = [b"%PDF-".as_slice(), &vec![0; SentAttachment::LARGEST]].concat();
        assert_eq!(named("plan.pdf", &large), Err(AttachmentError::TooLarge));
    }
}
