//! What becomes of submissions, decided once for both stores.
//!
//! A store reads what is known, asks [`decide`], and writes the answer, all in
//! one transaction.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::message::MessageKind;
use crate::{
    affiliate::Introduction,
    booking::NewBooking,
    clock::Millis,
    enquiry::{Enquiry, Quarantine, Review},
};

/// Something a visitor sent, with what is to be written beside it.
#[derive(Clone, Debug)]
pub struct Submission {
    pub now: Millis,
    pub key: Key,
    pub record: Record,
    /// Beyond one of these it is kept in quarantine.
    pub limits: Vec<(Limit, Quarantine)>,
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

    fn quarantine(&mut self) -> &mut Option<Quarantine> {
        match self {
            Record::Enquiry(enquiry) => &mut enquiry.quarantine,
            Record::Review(review) => &mut review.quarantine,
            Record::Booking(new) => &mut new.booking.quarantine,
        }
    }
}

/// At most so many in a window that begins with the first.
#[derive(Clone, Debug)]
pub struct Limit {
    pub key: String,
    pub most: i64,
    pub window: Millis,
}

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
    pub limit: Option<Limit>,
}

impl NewMessage {
    /// Due at once and without a limit.
    pub fn due(kind: MessageKind, about: Option<Uuid>, recipient: String, now: Millis) -> Self {
        NewMessage { id: Uuid::now_v7(), kind, about, recipient, created_at: now, next_at: now, limit: None }
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

/// The answer given to a key, until when it counts.
#[derive(Clone, Debug)]
pub struct Answered {
    pub fingerprint: String,
    pub answer: String,
    pub expires_at: Millis,
}

#[derive(Clone, Copy, Debug)]
pub struct Hits {
    pub count: i64,
    pub expires_at: Millis,
}

/// What a store holds about the keys of some submissions.
#[derive(Default)]
pub struct Known {
    pub answers: HashMap<String, Answered>,
    pub hits: HashMap<String, Hits>,
}

/// What a store has to write.
#[derive(Default)]
pub struct Writes {
    pub enquiries: Vec<Enquiry>,
    pub reviews: Vec<Review>,
    pub bookings: Vec<NewBooking>,
    pub messages: Vec<NewMessage>,
    pub introductions: Vec<Introduction>,
    pub answers: HashMap<String, Answered>,
    pub hits: HashMap<String, Hits>,
    /// References of enquiries that came again.
    pub repeated: Vec<String>,
}

/// The keys whose answers `decide` wants to know.
pub fn answer_keys(submissions: &[Submission]) -> Vec<&str> {
    unique(submissions.iter().map(|submission| submission.key.key.as_str()))
}

/// The keys whose hits `decide` wants to know.
pub fn hit_keys(submissions: &[Submission]) -> Vec<&str> {
    let limits = submissions.iter().flat_map(|submission| submission.limits.iter().map(|(limit, _)| limit));
    let of_messages = submissions.iter().flat_map(|submission| &submission.messages);
    let of_notices = submissions.iter().map(|submission| &submission.quarantine_notice);
    let all = limits.chain(of_messages.chain(of_notices).filter_map(|message| message.limit.as_ref()));
    unique(all.map(|limit| limit.key.as_str()))
}

fn unique<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    keys.collect::<HashSet<_>>().into_iter().collect()
}

/// Decides in order, each with what the ones before it have changed.
pub fn decide(submissions: Vec<Submission>, mut known: Known) -> (Vec<Acceptance>, Writes) {
    let mut writes = Writes::default();
    let acceptances =
        submissions.into_iter().map(|submission| decide_one(submission, &mut known, &mut writes)).collect();
    (acceptances, writes)
}

fn decide_one(submission: Submission, known: &mut Known, writes: &mut Writes) -> Acceptance {
    let Submission { now, key, mut record, limits, messages, introduction, quarantine_notice } = submission;
    if let Some(first) = known.answers.get(&key.key).filter(|first| first.expires_at > now) {
        if first.fingerprint != key.fingerprint {
            return Acceptance::KeyReused;
        }
        if key.counts_repeats {
            writes.repeated.push(first.answer.clone());
        }
        return Acceptance::Repeated { answer: first.answer.clone() };
    }
    for (limit, reason) in limits {
        if !within(&limit, now, known, writes) {
            record.quarantine().get_or_insert(reason);
        }
    }
    let answer = record.answer();
    let messages = if record.quarantine().is_none() {
        writes.introductions.extend(introduction);
        messages
    } else {
        vec![quarantine_notice]
    };
    for message in messages {
        if message.limit.as_ref().is_none_or(|limit| within(limit, now, known, writes)) {
            writes.messages.push(message);
        }
    }
    match record {
        Record::Enquiry(enquiry) => writes.enquiries.push(enquiry),
        Record::Review(review) => writes.reviews.push(review),
        Record::Booking(mut new) => {
            if new.booking.quarantine.is_some() {
                new.quarantine();
            }
            writes.bookings.push(*new);
        }
    }
    let answered = Answered { fingerprint: key.fingerprint, answer: answer.clone(), expires_at: key.expires_at };
    known.answers.insert(key.key.clone(), answered.clone());
    writes.answers.insert(key.key, answered);
    Acceptance::Accepted { answer }
}

/// Counts one more, and tells whether that is still within the limit.
fn within(limit: &Limit, now: Millis, known: &mut Known, writes: &mut Writes) -> bool {
    let before = known.hits.get(&limit.key).filter(|hits| hits.expires_at > now);
    let hits = match before {
        Some(hits) => Hits { count: hits.count + 1, expires_at: hits.expires_at },
        None => Hits { count: 1, expires_at: now + limit.window },
    };
    known.hits.insert(limit.key.clone(), hits);
    writes.hits.insert(limit.key.clone(), hits);
    hits.count <= limit.most
}
