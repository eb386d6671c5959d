//! Submissions with their idempotency keys, rate limits and mails.

use crate::{
    accounts::affiliates::model::Introduction,
    bookings::{departures::model::DepartureKey, ledger::model::NewBooking, waiting_list::model::Waiting},
    intake::{enquiries::model::Enquiry, reviews::model::Review},
    kernel::{
        clock::Millis, outbox::model::NewMessage, rate_limits::model::RateLimit, submissions::quarantine::Quarantine,
    },
};

/// A submission with the rows to write for it.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Milliseconds since 1970 at which the submission was received.
    pub now: Millis,
    /// The idempotency key.
    pub key: Key,
    /// The enquiry, review, booking or waiting list entry to be inserted.
    pub record: Record,
    /// The rate limits beyond which it is quarantined.
    pub limits: Vec<(RateLimit, Quarantine)>,
    /// The mails of a submission outside quarantine.
    pub messages: Vec<NewMessage>,
    /// The introduction by an inviter; recorded outside quarantine.
    pub introduction: Option<Introduction>,
    /// The mail of a quarantined submission.
    pub quarantine_notice: NewMessage,
}

/// The idempotency key of a submission.
#[derive(Clone, Debug)]
pub struct Key {
    /// The client's idempotency key after `client/`, or the fingerprint after `content/`.
    pub key: String,
    /// Hash of the content: a key must not be reused with other content.
    pub fingerprint: String,
    /// Milliseconds since 1970; from then on the key counts as new.
    pub expires_at: Millis,
    /// Whether the key is derived from the content: then repetitions are counted on the row.
    pub counts_repeats: bool,
}

/// The row of a submission.
#[derive(Clone, Debug)]
pub enum Record {
    /// A request for a quote or a contact message.
    Enquiry(Enquiry),
    /// A review.
    Review(Review),
    /// A booking with the first lines of its history.
    Booking(Box<NewBooking>),
    /// An entry of a departure's waiting list.
    Waiting(Box<Waiting>, DepartureKey),
}

impl Record {
    /// The response to the visitor's page.
    pub fn answer(&self) -> String {
        match self {
            Record::Enquiry(enquiry) => enquiry.reference.to_string(),
            Record::Review(review) => review.id.to_string(),
            Record::Booking(new) => new.booking.reference.to_string(),
            Record::Waiting(waiting, _) => waiting.reference.to_string(),
        }
    }

    /// The departure and the number of places that are booked or waited for.
    pub fn places(&self) -> Option<(DepartureKey, i64)> {
        match self {
            Record::Booking(new) => Some((new.booking.departure(), new.booking.travellers())),
            Record::Waiting(waiting, departure) => Some((*departure, waiting.persons)),
            Record::Enquiry(_) | Record::Review(_) => None,
        }
    }

    pub fn quarantine(&self) -> Option<Quarantine> {
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
        /// The response to the page: the reference of the row, or the identifier of a review.
        answer: String,
    },
    /// It was submitted before; holds the first response.
    Repeated {
        /// The response to the first submission with the key.
        answer: String,
    },
    /// The key was used with other content.
    KeyReused,
    /// Not enough places for a booking, or enough for a waiting list entry: nothing was written.
    Refused {
        /// The number of places left; `None` without a limit.
        left: Option<i64>,
    },
}
