//! What becomes of submissions, decided once for both stores.
//!
//! A store reads what is known, asks [`decide`], and writes the answer, all in
//! one transaction.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

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

    fn quarantine(&self) -> Option<Quarantine> {
        match self {
            Record::Enquiry(enquiry) => enquiry.quarantine,
            Record::Review(review) => review.quarantine,
            Record::Booking(new) => new.booking.quarantine,
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
pub struct Writes<'a> {
    pub enquiries: Vec<Cow<'a, Enquiry>>,
    pub reviews: Vec<Cow<'a, Review>>,
    pub bookings: Vec<Cow<'a, NewBooking>>,
    pub messages: Vec<&'a NewMessage>,
    pub introductions: Vec<&'a Introduction>,
    pub answers: HashMap<&'a str, Answered>,
    pub hits: HashMap<&'a str, Hits>,
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
pub fn decide<'a>(submissions: &'a [Submission], known: &Known) -> (Vec<Acceptance>, Writes<'a>) {
    let mut writes = Writes::default();
    let acceptances = submissions.iter().map(|submission| decide_one(submission, known, &mut writes)).collect();
    (acceptances, writes)
}

fn decide_one<'a>(submission: &'a Submission, known: &Known, writes: &mut Writes<'a>) -> Acceptance {
    let Submission { now, key, record, limits, messages, introduction, quarantine_notice } = submission;
    let first = writes.answers.get(key.key.as_str()).or_else(|| known.answers.get(&key.key));
    if let Some(first) = first.filter(|first| first.expires_at > *now) {
        if first.fingerprint != key.fingerprint {
            return Acceptance::KeyReused;
        }
        let answer = first.answer.clone();
        if key.counts_repeats {
            writes.repeated.push(answer.clone());
        }
        return Acceptance::Repeated { answer };
    }
    let mut quarantine = record.quarantine();
    for (limit, reason) in limits {
        if !within(limit, *now, known, writes) {
            quarantine.get_or_insert(*reason);
        }
    }
    let messages = if quarantine.is_none() {
        writes.introductions.extend(introduction);
        messages.as_slice()
    } else {
        std::slice::from_ref(quarantine_notice)
    };
    for message in messages {
        if message.limit.as_ref().is_none_or(|limit| within(limit, *now, known, writes)) {
            writes.messages.push(message);
        }
    }
    write_record(record, quarantine, writes);
    let answer = record.answer();
    let answered =
        Answered { fingerprint: key.fingerprint.clone(), answer: answer.clone(), expires_at: key.expires_at };
    writes.answers.insert(&key.key, answered);
    Acceptance::Accepted { answer }
}

fn write_record<'a>(record: &'a Record, quarantine: Option<Quarantine>, writes: &mut Writes<'a>) {
    match record {
        Record::Enquiry(enquiry) => {
            let mut enquiry = Cow::Borrowed(enquiry);
            if enquiry.quarantine != quarantine {
                enquiry.to_mut().quarantine = quarantine;
            }
            writes.enquiries.push(enquiry);
        }
        Record::Review(review) => {
            let mut review = Cow::Borrowed(review);
            if review.quarantine != quarantine {
                review.to_mut().quarantine = quarantine;
            }
            writes.reviews.push(review);
        }
        Record::Booking(new) => {
            let mut new = Cow::Borrowed(&**new);
            if quarantine.is_some() {
                let new = new.to_mut();
                new.booking.quarantine = quarantine;
                new.quarantine();
            }
            writes.bookings.push(new);
        }
    }
}

/// Counts one more, and tells whether that is still within the limit.
fn within<'a>(limit: &'a Limit, now: Millis, known: &Known, writes: &mut Writes<'a>) -> bool {
    let before = writes.hits.get(limit.key.as_str()).or_else(|| known.hits.get(&limit.key));
    let hits = match before.filter(|hits| hits.expires_at > now) {
        Some(hits) => Hits { count: hits.count + 1, expires_at: hits.expires_at },
        None => Hits { count: 1, expires_at: now + limit.window },
    };
    writes.hits.insert(&limit.key, hits);
    hits.count <= limit.most
}
