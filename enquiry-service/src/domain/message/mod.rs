//! Mails of the outbox; the words are made of what a mail is about when it is sent.

mod caused;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use caused::{notice_and_confirmation, of_change, of_payment};

use super::rate_limit::RateLimit;
use crate::primitives::clock::Millis;

/// What a mail is for; each kind has its templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// To the visitor: we have your request.
    QuoteConfirmation,
    ContactConfirmation,
    /// To the operator: somebody asks.
    QuoteNotice,
    ContactNotice,
    ReviewNotice,
    /// To the operator: something waits in quarantine.
    QuarantineNotice,
    /// To an address that is to be an account's: confirm it.
    AddressConfirmation,
    /// To the address that an account is to leave.
    AddressChange,
    /// To whoever forgot a password.
    PasswordReset,
    /// To the owner: the password is another now.
    PasswordChanged,
    /// To the visitor: the booking has changed.
    BookingChange,
    /// To the operator: a booking has changed.
    BookingNotice,
    /// To the operator: a payment needs a person's eye.
    PaymentNotice,
}

impl MessageKind {
    pub const ALL: [MessageKind; 13] = [
        MessageKind::QuoteConfirmation,
        MessageKind::ContactConfirmation,
        MessageKind::QuoteNotice,
        MessageKind::ContactNotice,
        MessageKind::ReviewNotice,
        MessageKind::QuarantineNotice,
        MessageKind::AddressConfirmation,
        MessageKind::AddressChange,
        MessageKind::PasswordReset,
        MessageKind::PasswordChanged,
        MessageKind::BookingChange,
        MessageKind::BookingNotice,
        MessageKind::PaymentNotice,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            MessageKind::QuoteConfirmation => "quote_confirmation",
            MessageKind::ContactConfirmation => "contact_confirmation",
            MessageKind::QuoteNotice => "quote_notice",
            MessageKind::ContactNotice => "contact_notice",
            MessageKind::ReviewNotice => "review_notice",
            MessageKind::QuarantineNotice => "quarantine_notice",
            MessageKind::AddressConfirmation => "address_confirmation",
            MessageKind::AddressChange => "address_change",
            MessageKind::PasswordReset => "password_reset",
            MessageKind::PasswordChanged => "password_changed",
            MessageKind::BookingChange => "booking_change",
            MessageKind::BookingNotice => "booking_notice",
            MessageKind::PaymentNotice => "payment_notice",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        MessageKind::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A mail in the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub id: Uuid,
    pub kind: MessageKind,
    /// The enquiry, review, line of a booking's history, payment, signup or account it is about.
    pub about: Option<Uuid>,
    /// Empty once it has been blanked.
    pub recipient: String,
    pub created_at: Millis,
    pub state: MessageState,
    /// How often sending it was begun.
    pub attempts: i64,
    pub next_at: Millis,
    pub last_error: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MessageState {
    Waiting,
    Sent,
    /// Given up; `outbox retry` makes it due again.
    Dead,
    /// What it was about has been erased.
    Void,
}

impl MessageState {
    pub fn as_str(self) -> &'static str {
        match self {
            MessageState::Waiting => "waiting",
            MessageState::Sent => "sent",
            MessageState::Dead => "dead",
            MessageState::Void => "void",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let all = [MessageState::Waiting, MessageState::Sent, MessageState::Dead, MessageState::Void];
        all.into_iter().find(|state| state.as_str() == text)
    }
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
    pub created_at: Millis,
    /// Not sent before.
    pub next_at: Millis,
    /// Beyond it the mail is not written.
    pub limit: Option<RateLimit>,
}

impl NewMessage {
    /// Due at once and without a limit.
    pub fn due(kind: MessageKind, about: Option<Uuid>, recipient: String, now: Millis) -> Self {
        NewMessage { id: Uuid::now_v7(), kind, about, recipient, created_at: now, next_at: now, limit: None }
    }
}
