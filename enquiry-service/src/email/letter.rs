use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lettre::{
    Message,
    message::{
        Mailbox, MultiPart,
        header::{Header, HeaderName, HeaderValue},
    },
};

use crate::clock::Millis;

/// A mail with everything a server needs.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Stays the same however often the mail is sent.
    pub message_id: String,
    pub from: Mailbox,
    pub to: Mailbox,
    pub reply_to: Option<Mailbox>,
    pub written_at: Millis,
    pub subject: String,
    pub text: String,
    pub html: String,
}

#[derive(Debug, thiserror::Error)]
#[error("the mail cannot be put together: {0}")]
pub struct LetterError(#[from] lettre::error::Error);

impl Letter {
    pub fn message(&self) -> Result<Message, LetterError> {
        let mut builder = Message::builder()
            .message_id(Some(self.message_id.clone()))
            .date(system_time(self.written_at))
            .from(self.from.clone())
            .to(self.to.clone())
            .subject(&self.subject)
            .header(AutoSubmitted);
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        Ok(builder.multipart(MultiPart::alternative_plain_html(self.text.clone(), self.html.clone()))?)
    }
}

fn system_time(at: Millis) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(at.max(0).unsigned_abs())
}

/// Tells holiday notices not to answer (RFC 3834).
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
