//! Mails of the outbox; the words are made of what a mail is about when it is sent.

mod caused;
mod kind;

use content_model::Locale;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

pub use caused::{notice_and_confirmation, of_change, of_payment, of_reward};
pub use kind::{Audience, MessageKind, Subject};

use super::rate_limit::RateLimit;
use crate::primitives::clock::Millis;

/// A mail in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub id: Uuid,
    pub kind: MessageKind,
    /// The enquiry, review, line of a booking's history, payment, signup, account or invited friend it is about.
    pub about: Option<Uuid>,
    /// Empty once it has been blanked.
    pub recipient: String,
    /// Of the site on which it was caused, where its language is not that of what it is about.
    pub locale: Option<Locale>,
    pub created_at: Millis,
    pub state: MessageState,
    /// How often sending it was begun.
    pub attempts: i64,
    pub next_at: Millis,
    pub last_error: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[serde(rename_all = "lowercase")]
pub enum MessageState {
    Waiting,
    Sent,
    /// Given up; `outbox retry` makes it due again.
    Dead,
    /// What it was about has been erased.
    Void,
}

/// How an attempt to send ended.
#[derive(Clone, Debug)]
pub enum Settlement {
    Sent { at: Millis },
    Postponed { next_at: Millis, error: String },
    Dead { at: Millis, error: String },
    Void { at: Millis },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxState {
    pub waiting: i64,
    pub dead: i64,
    /// When the oldest waiting mail was written.
    pub oldest: Option<Millis>,
}

/// A mail to be written.
#[derive(Clone, Debug)]
pub struct NewMessage {
    pub id: Uuid,
    pub kind: MessageKind,
    pub about: Option<Uuid>,
    pub recipient: String,
    pub locale: Option<Locale>,
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
