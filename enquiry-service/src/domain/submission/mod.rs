//! What visitors send, as it is kept: with a key, limits and mails.

mod decide;

pub use decide::{Answered, ExistingKeys, Plan, RateCounter, answer_keys, hit_keys, plan_writes};

use super::{
    affiliate::Introduction,
    booking::NewBooking,
    enquiry::{Enquiry, Quarantine, Review},
    message::NewMessage,
    rate_limit::RateLimit,
};
use crate::primitives::clock::Millis;

/// Something a visitor sent, with what is to be written beside it.
#[derive(Clone, Debug)]
pub struct Submission {
    pub now: Millis,
    pub key: Key,
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
    pub key: String,
    /// Hash of the content: a key may not come back with other content.
    pub fingerprint: String,
    pub expires_at: Millis,
    /// The key was made of the content: count on the row how often it came.
    pub counts_repeats: bool,
}

#[derive(Clone, Debug)]
pub enum Record {
    Enquiry(Enquiry),
    Review(Review),
    Booking(Box<NewBooking>),
}

impl Record {
    /// What the visitor can quote.
    fn answer(&self) -> String {
        match self {
            Record::Enquiry(enquiry) => enquiry.reference.to_string(),
            Record::Review(review) => review.id.to_string(),
            Record::Booking(new) => new.booking.reference.to_string(),
        }
    }

    fn quarantine(&self) -> Option<Quarantine> {
        match self {
            Record::Enquiry(enquiry) => enquiry.quarantine,
            Record::Review(review) => review.quarantine,
            Record::Booking(new) => new.booking.quarantine,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    Accepted {
        answer: String,
    },
    /// It was here before; the answer is the first one's.
    Repeated {
        answer: String,
    },
    /// The key belongs to other content.
    KeyReused,
}
