//! What visitors send, as it is kept: with a key, limits and mails.

mod decide;

pub use decide::{Answered, ExistingKeys, Plan, RateCounter, answer_keys, departures, hit_keys, plan_writes};

use super::{
    affiliate::Introduction,
    booking::NewBooking,
    departure::DepartureKey,
    enquiry::{Enquiry, Quarantine, Review},
    message::NewMessage,
    rate_limit::RateLimit,
    waiting_list::Waiting,
};
use crate::primitives::clock::Millis;

/// Something a visitor sent, with what is to be written beside it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Milliseconds since 1970 at which the submission was received.
    pub now: Millis,
    /// The key that a repetition shares.
    pub key: Key,
    /// The enquiry, review, booking or name in a waiting list to be inserted.
    pub record: Record,
    /// Beyond one of these it is kept in quarantine.
    pub limits: Vec<(RateLimit, Quarantine)>,
    /// Written unless it is quarantined.
    pub messages: Vec<NewMessage>,
    /// Who invited the visitor; noted unless it is quarantined.
    pub introduction: Option<Introduction>,
    /// Written where it is.
    pub quarantine_notice: NewMessage,
}

/// By what a repeated submission is known.
#[derive(Clone, Debug)]
pub struct Key {
    /// The client's idempotency key after `client/`, or the fingerprint after `content/`.
    pub key: String,
    /// Hash of the content: a key may not come back with other content.
    pub fingerprint: String,
    /// Milliseconds since 1970; from then on the key counts as new.
    pub expires_at: Millis,
    /// The key was made of the content: count on the row how often it came.
    pub counts_repeats: bool,
}

/// The row that a submission becomes.
#[derive(Clone, Debug)]
pub enum Record {
    /// A request for a quote or a contact message.
    Enquiry(Enquiry),
    /// A review.
    Review(Review),
    /// A booking with the first lines of its history.
    Booking(Box<NewBooking>),
    /// A name in the waiting list of a departure.
    Waiting(Box<Waiting>, DepartureKey),
}

impl Record {
    /// What the visitor can quote.
    fn answer(&self) -> String {
        match self {
            Record::Enquiry(enquiry) => enquiry.reference.to_string(),
            Record::Review(review) => review.id.to_string(),
            Record::Booking(new) => new.booking.reference.to_string(),
            Record::Waiting(waiting, _) => waiting.reference.to_string(),
        }
    }

    /// The departure on which it takes places or waits for them, and how many.
    pub fn places(&self) -> Option<(DepartureKey, i64)> {
        match self {
            Record::Booking(new) => Some((new.booking.departure(), new.booking.travellers())),
            Record::Waiting(waiting, departure) => Some((*departure, waiting.persons)),
            Record::Enquiry(_) | Record::Review(_) => None,
        }
    }

    fn quarantine(&self) -> Option<Quarantine> {
        match self {
            Record::Enquiry(enquiry) => enquiry.quarantine,
            Record::Review(review) => review.quarantine,
            Record::Booking(new) => new.booking.quarantine,
            Record::Waiting(waiting, _) => waiting.quarantine,
        }
    }
}

/// The decision about a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// The submission is new and was inserted.
    Accepted {
        /// The number that the visitor can quote: a reference, or the identifier of a review.
        answer: String,
    },
    /// It was here before; the answer is the first one's.
    Repeated {
        /// The answer to the first submission with the key.
        answer: String,
    },
    /// The key belongs to other content.
    KeyReused,
    /// A departure has too few places for a booking, or enough for a name in the waiting list: nothing was written.
    Refused {
        /// The places that are left; `None` without a limit.
        left: Option<i64>,
    },
}
