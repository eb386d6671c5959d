use std::{
    borrow::Cow,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use jiff::civil::Date;
use lettre::{
    Message,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};

use crate::clock::Millis;

/// A complete mail.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The same in every attempt to send the mail.
    pub message_id: String,
    pub from: Mailbox,
    /// Written by a person: not marked as automatic, so autoreplies are allowed.
    pub is_by_person: bool,
    pub to: Mailbox,
    pub reply_to: Option<Mailbox>,
    /// The References: first the Message-ID of the thread, last the one of the answered mail.
    pub references: Vec<String>,
    pub written_at: Millis,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// A PNG that the HTML refers to as `cid:journey`.
    pub picture: Option<Vec<u8>>,
    /// Attachments.
    pub files: Vec<LetterFile>,
    /// The day from which the retention of a mail counts whose text the desk shows; `None`: its text is not kept.
    pub kept_from: Option<Date>,
}

/// An attachment of a mail.
#[derive(Clone, Debug)]
pub struct LetterFile {
    pub name: String,
    pub media_type: String,
    pub content: Vec<u8>,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot build the mail: {0}")]
pub struct LetterError(#[from] lettre::error::Error);

impl Letter {
    /// The mail, whose answers go to `reply_to`.
    pub fn message(&self, reply_to: Option<&Mailbox>) -> Result<Message, LetterError> {
        let mut builder = Message::builder()
            .message_id(Some(self.message_id.clone()))
            .date(system_time(self.written_at))
            .from(self.from.clone())
            .to(self.to.clone())
            .subject(literal(&self.subject));
        if !self.is_by_person {
            builder = builder.header(AutoSubmitted);
        }
        if let Some(reply_to) = reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        if let Some(answered) = self.references.last() {
            builder = builder.references(self.references.join(" ")).in_reply_to(answered.clone());
        }
        Ok(builder.multipart(self.parts())?)
    }

    /// The attachments follow the text.
    fn parts(&self) -> MultiPart {
        if self.files.is_empty() {
            return self.words();
        }
        self.files.iter().fold(MultiPart::mixed().multipart(self.words()), |parts, file| {
            let kind = ContentType::parse(&file.media_type).unwrap_or(ContentType::TEXT_PLAIN);
            parts.singlepart(Attachment::new(file.name.clone()).body(file.content.clone(), kind))
        })
    }

    fn words(&self) -> MultiPart {
        let (text, html) = (self.text.clone(), self.html.clone());
        let Some((picture, kind)) = self.picture.clone().zip(ContentType::parse("image/png").ok()) else {
            return MultiPart::alternative_plain_html(text, html);
        };
        let inline = Attachment::new_inline("journey".to_owned()).body(picture, kind);
        let shown = MultiPart::related().singlepart(SinglePart::html(html)).singlepart(inline);
        MultiPart::alternative().singlepart(SinglePart::plain(text)).multipart(shown)
    }
}

/// The maximum size of a part, so that its encoded word has at most 75 characters (RFC 2047 §2).
const ENCODED_PART: usize = 42;

/// A subject that looks like an encoded word would be decoded by readers, so it is encoded as a whole.
fn literal(subject: &str) -> Cow<'_, str> {
    if !subject.contains("=?") {
        return Cow::Borrowed(subject);
    }
    let mut words: Vec<String> = Vec::new();
    let mut part = String::new();
    for letter in subject.chars() {
        if part.len() + letter.len_utf8() > ENCODED_PART {
            words.push(encoded_word(&part));
            part.clear();
        }
        part.push(letter);
    }
    words.push(encoded_word(&part));
    Cow::Owned(words.join(" "))
}

fn encoded_word(part: &str) -> String {
    format!("=?utf-8?b?{}?=", STANDARD.encode(part))
}

fn system_time(at: Millis) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(at.max(0).unsigned_abs())
}

/// Suppresses autoreplies (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
