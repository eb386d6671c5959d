//! Mails of the outbox. The text is composed of the mail's subject row when it is sent.

mod kind;

use content_model::Locale;
use jiff::civil::Date;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::{
    clock::{self, Millis},
    mail::letter::Letter,
    rate_limits::model::RateLimit,
};

pub use kind::MailKind;

/// A mail in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Identifier of the row.
    pub id: Uuid,
    /// The name of its kind.
    pub kind: String,
    /// Identifier of the row that the mail is about, by its kind; `None` for a mail about no single row.
    pub about: Option<Uuid>,
    /// The recipient; empty once blanked.
    pub recipient: String,
    /// The language of the site that caused the mail; `None` if the row's own language applies.
    pub locale: Option<Locale>,
    /// Milliseconds since 1970 at which the mail was written to the outbox.
    pub created_at: Millis,
    /// The state of the sending.
    pub state: MessageState,
    /// The number of attempts.
    pub attempts: i64,
    /// Milliseconds since 1970; the mail is not sent before.
    pub next_at: Millis,
    /// The error of the last attempt; `None` unless this attempt has failed.
    pub last_error: Option<String>,
    /// Milliseconds since 1970 at which it was sent or given up; `None` while it waits.
    pub settled_at: Option<Millis>,
}

impl Message {
    /// The purpose of the mail.
    pub fn kind(&self) -> MailKind<'_> {
        MailKind::named(&self.kind)
    }
}

/// The state of a mail's sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "lowercase")]
pub enum MessageState {
    /// The mail is to be sent, for the first time or again.
    Waiting,
    /// The mail server has accepted the mail.
    Sent,
    /// Given up; `outbox retry` makes the mail due again.
    Dead,
    /// The row that the mail was about is deleted.
    Void,
}

/// The result of an attempt to send.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// The mail server has accepted the mail.
    Sent {
        /// Milliseconds since 1970 at which the server accepted the mail.
        at: Millis,
    },
    /// The attempt has failed; another one follows.
    Postponed {
        /// Milliseconds since 1970; the mail is not sent again before.
        next_at: Millis,
        /// The error as the operator reads it.
        error: String,
    },
    /// The attempt has failed, and the mail is given up.
    Dead {
        /// Milliseconds since 1970 at which the mail was given up.
        at: Millis,
        /// The error as the operator reads it.
        error: String,
    },
    /// The row that the mail is about is deleted; nothing was sent.
    Void {
        /// Milliseconds since 1970 at which the missing row was noticed.
        at: Millis,
    },
}

/// What a settled mail said.
#[derive(Clone, Debug)]
pub struct KeptMail {
    /// The mail of the outbox.
    pub mail: Uuid,
    /// The recipient.
    pub recipient: String,
    /// The subject.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The day from which the retention counts.
    pub counts_from: Date,
}

impl KeptMail {
    /// What is kept of a letter; `None` if its text is not.
    pub fn of(mail: Uuid, letter: &Letter) -> Option<Self> {
        letter.kept_from.map(|counts_from| KeptMail {
            mail,
            recipient: letter.to.email.to_string(),
            subject: letter.subject.trim().to_owned(),
            text: letter.text.clone(),
            counts_from,
        })
    }
}

/// The state of the outbox, as health checks and metrics report it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxState {
    /// Number of mails that wait to be sent.
    pub waiting: i64,
    /// Number of mails that were given up.
    pub dead: i64,
    /// When the oldest waiting mail was written.
    pub oldest: Option<Millis>,
}

/// A mail to write to the outbox.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// Identifier of the new row.
    pub id: Uuid,
    /// The purpose of the mail, which decides its content and its reader.
    pub kind: MailKind<'static>,
    /// The row that the mail is about; `None` for a mail about no single row.
    pub about: Option<Uuid>,
    /// The address to which the mail goes.
    pub recipient: String,
    /// The language of the site that caused the mail; `None` if the row's own language applies.
    pub locale: Option<Locale>,
    /// Milliseconds since 1970 at which the mail was caused.
    pub created_at: Millis,
    /// Milliseconds since 1970; the mail is not sent before.
    pub next_at: Millis,
    /// The rate limits beyond which the mail is not written; one is counted only while those before it hold.
    pub limits: Vec<RateLimit>,
}

impl NewMessage {
    /// A mail that is due at once, without a rate limit.
    pub fn due(kind: MailKind<'static>, about: Option<Uuid>, recipient: String, now: Millis) -> Self {
        NewMessage {
            id: clock::id(now),
            kind,
            about,
            recipient,
            locale: None,
            created_at: now,
            next_at: now,
            limits: Vec::new(),
        }
    }

    /// Sets the language of the site that caused the mail.
    pub fn on_site(self, locale: Locale) -> Self {
        NewMessage { locale: Some(locale), ..self }
    }

    /// Sets the only rate limit beyond which the mail is not written.
    pub fn within(self, limit: RateLimit) -> Self {
        NewMessage { limits: vec![limit], ..self }
    }
}
