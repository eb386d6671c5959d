//! What becomes of submissions: they are decided in order with what is known of their keys, and written together.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use super::{
    Connection, DatabaseError, Limit, NewMessage, Transaction, affiliates, bookings,
    connection::{
        Column::{Integer, Text},
        Insert,
    },
    dialect::Lock,
    enquiries, messages, reviews,
    row::{CellError, Cells, FromRow},
    value::Value,
};
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
struct Answered {
    fingerprint: String,
    answer: String,
    expires_at: Millis,
}

#[derive(Clone, Copy, Debug)]
struct Hits {
    count: i64,
    expires_at: Millis,
}

/// What the database holds about the keys of some submissions.
#[derive(Default)]
struct Known {
    answers: HashMap<String, Answered>,
    hits: HashMap<String, Hits>,
}

/// What is to be written.
#[derive(Default)]
struct Writes<'a> {
    enquiries: Vec<Cow<'a, Enquiry>>,
    reviews: Vec<Cow<'a, Review>>,
    bookings: Vec<Cow<'a, NewBooking>>,
    messages: Vec<&'a NewMessage>,
    introductions: Vec<&'a Introduction>,
    answers: HashMap<&'a str, Answered>,
    hits: HashMap<&'a str, Hits>,
    /// References of enquiries that came again.
    repeated: Vec<String>,
}

const ANSWERS: Insert = Insert {
    table: "submissions",
    columns: &[("key", Text), ("fingerprint", Text), ("answer", Text), ("expires_at", Integer)],
    on_conflict: "ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, \
                  expires_at = excluded.expires_at",
};
const HITS: Insert = Insert {
    table: "hits",
    columns: &[("key", Text), ("count", Integer), ("expires_at", Integer)],
    on_conflict: "ON CONFLICT (key) DO UPDATE SET count = excluded.count, expires_at = excluded.expires_at",
};

/// A key with the answer that it got.
struct AnsweredKey(String, Answered);

impl FromRow for AnsweredKey {
    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        let key = cells.take()?;
        let answered = Answered { fingerprint: cells.take()?, answer: cells.take()?, expires_at: cells.take()? };
        Ok(AnsweredKey(key, answered))
    }
}

/// Keeps submissions with their keys and mails, or answers that they were there before.
///
/// # Errors
/// Where one of them cannot be written; then none may be committed.
pub fn accept(transaction: &Transaction, submissions: &[Submission]) -> Result<Vec<Acceptance>, DatabaseError> {
    transaction.lock(Lock::Submissions)?;
    let known = known(transaction, submissions)?;
    let (acceptances, writes) = decide(submissions, &known);
    write(transaction, &writes)?;
    Ok(acceptances)
}

fn known(connection: &Connection, submissions: &[Submission]) -> Result<Known, DatabaseError> {
    let sql = "SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key";
    let answers: Vec<AnsweredKey> = connection.rows_with_keys(sql, &answer_keys(submissions))?;
    let sql = "SELECT key, count, expires_at FROM hits WHERE key";
    let hits: Vec<(String, i64, Millis)> = connection.rows_with_keys(sql, &hit_keys(submissions))?;
    Ok(Known {
        answers: answers.into_iter().map(|AnsweredKey(key, answered)| (key, answered)).collect(),
        hits: hits.into_iter().map(|(key, count, expires_at)| (key, Hits { count, expires_at })).collect(),
    })
}

fn write(transaction: &Transaction, writes: &Writes) -> Result<(), DatabaseError> {
    enquiries::insert(transaction, writes.enquiries.iter().map(AsRef::as_ref))?;
    reviews::insert(transaction, writes.reviews.iter().map(AsRef::as_ref))?;
    writes.bookings.iter().try_for_each(|booking| bookings::insert(transaction, booking))?;
    messages::insert(transaction, writes.messages.iter().copied())?;
    writes.introductions.iter().try_for_each(|introduction| affiliates::introduce(transaction, introduction))?;
    let answers = writes.answers.iter().map(|(key, Answered { fingerprint, answer, expires_at })| {
        vec![Value::from(*key), fingerprint.into(), answer.into(), (*expires_at).into()]
    });
    transaction.insert(&ANSWERS, &answers.collect::<Vec<_>>())?;
    let hits = writes.hits.iter();
    let hits = hits.map(|(key, hits)| vec![Value::from(*key), hits.count.into(), hits.expires_at.into()]);
    transaction.insert(&HITS, &hits.collect::<Vec<_>>())?;
    writes.repeated.iter().try_for_each(|reference| enquiries::count_repeat(transaction, reference))
}

/// The keys whose answers `decide` wants to know.
fn answer_keys(submissions: &[Submission]) -> Vec<&str> {
    unique(submissions.iter().map(|submission| submission.key.key.as_str()))
}

/// The keys whose hits `decide` wants to know.
fn hit_keys(submissions: &[Submission]) -> Vec<&str> {
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
fn decide<'a>(submissions: &'a [Submission], known: &Known) -> (Vec<Acceptance>, Writes<'a>) {
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
