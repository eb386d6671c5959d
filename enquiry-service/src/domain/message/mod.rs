//! Mails of the outbox; the words are made of what a mail is about when it is sent.

mod caused;
mod kind;

use content_model::Locale;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub use caused::{
    notice_and_confirmation, of_change, of_departure, of_payment, of_reminder, of_reply_alert, of_reward, of_waiting,
};
pub use kind::{Audience, MessageKind, Subject};

use super::rate_limit::RateLimit;
use crate::primitives::clock::Millis;

/// A mail in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// Identifier of the row.
    pub id: Uuid,
    /// The purpose of the mail, which decides its templates and its reader.
    pub kind: MessageKind,
    /// The enquiry, answer of the desk, review, line of a booking's history, reminder, alert, departure, payment, signup, account or invited friend it is about.
    pub about: Option<Uuid>,
    /// Empty once it has been blanked.
    pub recipient: String,
    /// Of the site on which it was caused, where its language is not that of what it is about.
    pub locale: Option<Locale>,
    /// Milliseconds since 1970 at which the mail was written to the outbox.
    pub created_at: Millis,
    /// The state of the sending.
    pub state: MessageState,
    /// How often sending it was begun.
    pub attempts: i64,
    /// Milliseconds since 1970; the mail is not sent before.
    pub next_at: Millis,
    /// The error of the last attempt; `None` unless this attempt has failed.
    pub last_error: Option<String>,
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
    /// Given up; `outbox retry` makes it due again.
    Dead,
    /// What it was about has been erased.
    Void,
}

/// How an attempt to send ended.
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
    /// The attempt has failed; no other one follows.
    Dead {
        /// Milliseconds since 1970 at which the mail was given up.
        at: Millis,
        /// The error as the operator reads it.
        error: String,
    },
    /// The row that the mail is about does not exist any more; nothing was sent.
    Void {
        /// Milliseconds since 1970 at which the row was missed.
        at: Millis,
    },
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

/// A mail to be written.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// Identifier of the new row.
    pub id: Uuid,
    /// The purpose of the mail, which decides its templates and its reader.
    pub kind: MessageKind,
    /// The row that the mail is about; `None` for a mail about no single row.
    pub about: Option<Uuid>,
    /// The address to which the mail goes.
    pub recipient: String,
    /// The language of the site on which the mail was caused; `None` where the row has a language of its own.
    pub locale: Option<Locale>,
    /// Milliseconds since 1970 at which the mail was caused.
    pub created_at: Millis,
    /// Not sent before.
    pub next_at: Millis,
    /// Beyond it the mail is not written.
    pub limit: Option<RateLimit>,
}

impl NewMessage {
    /// Due at once and without a limit.
    pub fn due(kind: MessageKind, about: Option<Uuid>, recipient: String, now: Millis) -> Self {
        NewMessage {
            id: Uuid::now_v7(),
            kind,
            about,
            recipient,
            locale: None,
            created_at: now,
            next_at: now,
            limit: None,
        }
    }

    /// Caused on the site of this locale.
    pub fn on_site(self, locale: Locale) -> Self {
        NewMessage { locale: Some(locale), ..self }
    }

    /// Not written beyond this limit.
    pub fn within(self, limit: RateLimit) -> Self {
        NewMessage { limit: Some(limit), ..self }
    }
}
