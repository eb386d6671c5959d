//! Rows of bookings as both databases hold them, and what they mean.

use super::{
    StoreError,
    row::{text, uuid},
};
use crate::{
    booking::{Booking, BookingReference, BookingState, Change},
    clock::Millis,
    enquiry::{Quarantine, Reference},
    fields::Phone,
    locale::Locale,
    payment::{Payment, PaymentState},
};

pub const BOOKING_COLUMNS: &str = "id, reference, number, received_at, locale, full_name, email, phone_typed, phone, \
                                   network, journey, state, received, quarantine";
pub const CHANGE_COLUMNS: &str = "id, booking_id, at, from_state, to_state, cause, amount, received";
pub const PAYMENT_COLUMNS: &str = "id, booking_id, merchant_reference, amount, currency, tracking_id, redirect_url, \
                                   state, created_at, asks, asked_at, next_at, note";

pub struct BookingRow {
    pub id: String,
    pub reference: String,
    pub number: String,
    pub received_at: Millis,
    pub locale: String,
    pub full_name: String,
    pub email: String,
    pub phone_typed: Option<String>,
    pub phone: Option<String>,
    pub network: Option<String>,
    pub journey: String,
    pub state: String,
    pub received: i64,
    pub quarantine: Option<String>,
}

impl BookingRow {
    pub fn read(self) -> Result<Booking, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "bookings", id: self.id.clone(), reason };
        let phone = match &self.phone_typed {
            Some(typed) => Some(Phone { typed: text(typed).map_err(&unreadable)?, number: self.phone.clone() }),
            None => None,
        };
        Ok(Booking {
            id: uuid(&self.id).map_err(&unreadable)?,
            reference: BookingReference::stored(self.reference.clone()),
            number: Reference::stored(self.number.clone()),
            received_at: self.received_at,
            locale: Locale::parse(&self.locale),
            name: text(&self.full_name).map_err(&unreadable)?,
            email: text(&self.email).map_err(&unreadable)?,
            phone,
            network: self.network.clone(),
            journey: serde_json::from_str(&self.journey).map_err(|error| unreadable(error.to_string()))?,
            state: BookingState::parse(&self.state).ok_or_else(|| unreadable("unknown state".to_owned()))?,
            received: self.received,
            quarantine: self.quarantine.as_deref().and_then(Quarantine::parse),
        })
    }
}

pub struct ChangeRow {
    pub id: String,
    pub booking_id: String,
    pub at: Millis,
    pub from_state: Option<String>,
    pub to_state: String,
    pub cause: String,
    pub amount: i64,
    pub received: Option<i64>,
}

impl ChangeRow {
    pub fn read(self) -> Result<Change, StoreError> {
        let unreadable =
            |reason: String| StoreError::Unreadable { table: "booking_changes", id: self.id.clone(), reason };
        let state = |text: &str| BookingState::parse(text).ok_or_else(|| unreadable("unknown state".to_owned()));
        Ok(Change {
            id: uuid(&self.id).map_err(&unreadable)?,
            booking: uuid(&self.booking_id).map_err(&unreadable)?,
            at: self.at,
            from: self.from_state.as_deref().map(&state).transpose()?,
            to: state(&self.to_state)?,
            cause: self.cause.clone(),
            amount: self.amount,
            received: self.received,
        })
    }
}

pub struct PaymentRow {
    pub id: String,
    pub booking_id: String,
    pub merchant_reference: String,
    pub amount: i64,
    pub currency: String,
    pub tracking_id: Option<String>,
    pub redirect_url: Option<String>,
    pub state: String,
    pub created_at: Millis,
    pub asks: i64,
    pub asked_at: Millis,
    pub next_at: Millis,
    pub note: Option<String>,
}

impl PaymentRow {
    pub fn read(self) -> Result<Payment, StoreError> {
        let unreadable = |reason: String| StoreError::Unreadable { table: "payments", id: self.id.clone(), reason };
        Ok(Payment {
            id: uuid(&self.id).map_err(&unreadable)?,
            booking: uuid(&self.booking_id).map_err(&unreadable)?,
            state: PaymentState::parse(&self.state).ok_or_else(|| unreadable("unknown state".to_owned()))?,
            merchant_reference: self.merchant_reference,
            amount: self.amount,
            currency: self.currency,
            tracking_id: self.tracking_id,
            redirect_url: self.redirect_url,
            created_at: self.created_at,
            asks: self.asks,
            asked_at: self.asked_at,
            next_at: self.next_at,
            note: self.note,
        })
    }
}

/// The journey as JSON; `serde_json` cannot fail on it.
pub fn journey(booking: &Booking) -> String {
    serde_json::to_string(&booking.journey).unwrap_or_default()
}
