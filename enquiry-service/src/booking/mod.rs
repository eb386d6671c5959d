//! A journey that a visitor books: what it costs, where it stands, and how it may go on.

mod change;
mod order;
mod reference;
mod state;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use change::{Applied, Cause, Change, Event, Happening, NewBooking, Refusal};
pub use order::{Offer, OrderSubmission, Ordered, Rules};
pub use reference::BookingReference;
pub use state::{BookingState, Step};

use crate::{
    clock::Millis,
    enquiry::{Quarantine, Reference},
    fields::{EmailAddress, Line, Phone},
    locale::Locale,
};

/// A booking, as the store keeps it. Money is whole US dollars.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Booking {
    pub id: Uuid,
    /// Who knows it may read the booking and pay for it: it stands in links and nowhere else.
    pub reference: BookingReference,
    /// For calls, mails and transfers; it opens nothing.
    pub number: Reference,
    pub received_at: Millis,
    pub locale: Locale,
    pub name: Line,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    pub network: Option<String>,
    pub journey: Journey,
    pub state: BookingState,
    /// What has been paid and not been given back.
    pub received: i64,
    pub quarantine: Option<Quarantine>,
}

/// What is booked and for how much; it never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journey {
    pub tour_id: i64,
    pub tour_slug: String,
    /// As the operator wrote it.
    pub tour: String,
    pub travel_date: Date,
    pub adults: i64,
    pub children: i64,
    pub price_per_person: i64,
    pub total: i64,
    pub deposit: i64,
    pub pay: Pay,
    pub method: Method,
    /// Number of the quote that led here.
    pub quote: Line,
    pub country_of_residence: Line,
    /// ISO code, as the payment provider wants it.
    pub country: Line,
    pub affiliate: Line,
    pub message: String,
}

/// How much a visitor wants to pay at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pay {
    Deposit,
    Whole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    Card,
    BankTransfer,
    Cash,
}

impl Booking {
    pub fn travellers(&self) -> i64 {
        self.journey.adults + self.journey.children
    }

    /// What is to be paid next: first what the visitor chose, then the rest; nothing where nothing may be paid.
    pub fn due(&self) -> i64 {
        match self.state {
            BookingState::Requested | BookingState::Cancelled | BookingState::Refunded => 0,
            BookingState::AwaitingPayment => match self.journey.pay {
                Pay::Deposit => self.journey.deposit,
                Pay::Whole => self.journey.total,
            },
            _ => self.outstanding(),
        }
    }

    /// What is missing of the whole amount.
    pub fn outstanding(&self) -> i64 {
        (self.journey.total - self.received).max(0)
    }
}
