//! Rows as both databases hold them, and what they mean.

use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use super::{
    StoreError,
    message::{Message, MessageKind, MessageState},
};
use crate::{
    clock::Millis,
    enquiry::{Enquiry, Quarantine, Reference, Review, ReviewState},
    fields::Phone,
    locale::Locale,
};

pub const ENQUIRY_COLUMNS: &str = "id, reference, received_at, locale, full_name, email, phone_typed, phone, network, \
                                   details, quarantine, repeats";
pub const REVIEW_COLUMNS: &str = "id, number, received_at, locale, name, email, country, title, body, rating, category, \
                                  tour_slug, tour, network, state, quarantine";
pub const MESSAGE_COLUMNS: &str = "id, kind, about, recipient, created_at, state, attempts, next_at, last_error";

pub struct EnquiryRow {
    pub id: String,
    pub reference: String,
    pub received_at: Millis,
    pub locale: String,
    pub full_name: String,
    pub email: String,
    pub phone_typed: Option<String>,
    pub phone: Option<String>,
    pub network: Option<String>,
    pub details: String,
    pub quarantine: Option<String>,
    pub repeats: i64,
}

impl EnquiryRow {
    pub fn read(self) -> Result<Enquiry, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "enquiries", id: self.id.clone(), reason };
        let phone = match &self.phone_typed {
            Some(typed) => Some(Phone { typed: text(typed).map_err(&unreadable)?, number: self.phone.clone() }),
            None => None,
        };
        Ok(Enquiry {
            id: uuid(&self.id).map_err(&unreadable)?,
            reference: Reference::stored(self.reference.clone()),
            received_at: self.received_at,
            locale: Locale::parse(&self.locale),
            name: text(&self.full_name).map_err(&unreadable)?,
            email: text(&self.email).map_err(&unreadable)?,
            phone,
            network: self.network.clone(),
            details: serde_json::from_str(&self.details).map_err(|error| unreadable(error.to_string()))?,
            quarantine: self.quarantine.as_deref().and_then(Quarantine::parse),
            repeats: self.repeats,
        })
    }
}

pub struct ReviewRow {
    pub id: String,
    pub number: i64,
    pub received_at: Millis,
    pub locale: String,
    pub name: String,
    pub email: String,
    pub country: String,
    pub title: String,
    pub body: String,
    pub rating: i64,
    pub category: String,
    pub tour_slug: String,
    pub tour: String,
    pub network: Option<String>,
    pub state: String,
    pub quarantine: Option<String>,
}

impl ReviewRow {
    pub fn read(self) -> Result<Review, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "reviews", id: self.id.clone(), reason };
        Ok(Review {
            id: uuid(&self.id).map_err(&unreadable)?,
            number: self.number,
            received_at: self.received_at,
            locale: Locale::parse(&self.locale),
            name: text(&self.name).map_err(&unreadable)?,
            email: text(&self.email).map_err(&unreadable)?,
            country: text(&self.country).map_err(&unreadable)?,
            title: text(&self.title).map_err(&unreadable)?,
            body: text(&self.body).map_err(&unreadable)?,
            rating: self.rating,
            category: text(&self.category).map_err(&unreadable)?,
            tour_slug: text(&self.tour_slug).map_err(&unreadable)?,
            tour: text(&self.tour).map_err(&unreadable)?,
            network: self.network.clone(),
            state: ReviewState::parse(&self.state).ok_or_else(|| unreadable("unknown state".to_owned()))?,
            quarantine: self.quarantine.as_deref().and_then(Quarantine::parse),
        })
    }
}

pub struct MessageRow {
    pub id: String,
    pub kind: String,
    pub about: Option<String>,
    pub recipient: String,
    pub created_at: Millis,
    pub state: String,
    pub attempts: i64,
    pub next_at: Millis,
    pub last_error: Option<String>,
}

impl MessageRow {
    pub fn read(self) -> Result<Message, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "outbox", id: self.id.clone(), reason };
        Ok(Message {
            id: uuid(&self.id).map_err(&unreadable)?,
            kind: MessageKind::parse(&self.kind).ok_or_else(|| unreadable("unknown kind".to_owned()))?,
            about: self.about.as_deref().map(uuid).transpose().map_err(&unreadable)?,
            recipient: self.recipient.clone(),
            created_at: self.created_at,
            state: MessageState::parse(&self.state).ok_or_else(|| unreadable("unknown state".to_owned()))?,
            attempts: self.attempts,
            next_at: self.next_at,
            last_error: self.last_error.clone(),
        })
    }
}

/// The details of an enquiry as JSON; `serde_json` cannot fail on them.
pub fn details(enquiry: &Enquiry) -> String {
    serde_json::to_string(&enquiry.details).unwrap_or_default()
}

pub fn uuid(text: &str) -> Result<Uuid, String> {
    text.parse().map_err(|error: uuid::Error| error.to_string())
}

/// A text that was valid when it was stored.
pub fn text<T: DeserializeOwned>(stored: &str) -> Result<T, String> {
    serde_json::from_value(Value::String(stored.to_owned())).map_err(|error| error.to_string())
}
