//! Decisions about submissions, in order of arrival, given the known keys.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap, HashSet},
};

use super::model::{Acceptance, Record, Submission};
use crate::{
    accounts::affiliates::model::Introduction,
    bookings::{departures::model::DepartureKey, ledger::model::NewBooking, waiting_list::model::Waiting},
    intake::{enquiries::model::Enquiry, reviews::model::Review},
    kernel::{
        clock::Millis, outbox::model::NewMessage, rate_limits::model::RateLimit, submissions::quarantine::Quarantine,
    },
};

/// The response to an idempotency key.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Hash of the content that was submitted with the key.
    pub fingerprint: String,
    /// The response to the first submission with the key.
    pub answer: String,
    /// Milliseconds since 1970; from then on the key counts as new.
    pub expires_at: Millis,
}

/// The count of one rate limit in its current window.
#[derive(Clone, Copy, Debug)]
pub struct RateCounter {
    /// Number of events in the window, including rejected ones.
    pub count: i64,
    /// Milliseconds since 1970 at which the window ends.
    pub expires_at: Millis,
}

/// The stored state of the keys of some submissions.
#[derive(Default)]
pub struct ExistingKeys {
    /// The responses by idempotency key.
    pub answers: HashMap<String, Answered>,
    /// The counters by the key of the rate limit.
    pub hits: HashMap<String, RateCounter>,
    /// The places left on departures with a limit.
    pub places: HashMap<DepartureKey, i64>,
}

/// The rows to write.
#[derive(Default)]
pub struct Plan<'a> {
    /// The enquiries to be inserted, with their final quarantine.
    pub enquiries: Vec<Cow<'a, Enquiry>>,
    /// The reviews to be inserted, with their final quarantine.
    pub reviews: Vec<Cow<'a, Review>>,
    /// The bookings to be inserted, with their final quarantine and the first lines of their history.
    pub bookings: Vec<Cow<'a, NewBooking>>,
    /// The entries of waiting lists to be inserted, with their final quarantine.
    pub waiting: Vec<Cow<'a, Waiting>>,
    /// The mails to be inserted, without those beyond their rate limit.
    pub messages: Vec<&'a NewMessage>,
    /// The introductions of the submissions outside quarantine.
    pub introductions: Vec<&'a Introduction>,
    /// The new responses by idempotency key.
    pub answers: HashMap<&'a str, Answered>,
    /// The new counters by the key of the rate limit.
    pub hits: HashMap<&'a str, RateCounter>,
    /// The places that the bookings take, by departure.
    pub places: HashMap<DepartureKey, i64>,
    /// References of enquiries that were repeated.
    pub repeated: Vec<String>,
}

/// The idempotency keys that `plan_writes` needs.
pub fn answer_keys(submissions: &[Submission]) -> Vec<&str> {
    unique(submissions.iter().map(|submission| submission.key.key.as_str()))
}

/// The rate limit keys that `plan_writes` needs.
pub fn hit_keys(submissions: &[Submission]) -> Vec<&str> {
    let limits = submissions.iter().flat_map(|submission| submission.limits.iter().map(|(limit, _)| limit));
    let of_messages = submissions.iter().flat_map(|submission| &submission.messages);
    let of_notices = submissions.iter().map(|submission| &submission.quarantine_notice);
    let all = limits.chain(of_messages.chain(of_notices).flat_map(|message| &message.limits));
    unique(all.map(|limit| limit.key.as_str()))
}

/// The departures whose places `plan_writes` needs, in the order of locking.
pub fn departures(submissions: &[Submission]) -> BTreeSet<DepartureKey> {
    submissions.iter().filter_map(|submission| submission.record.places()).map(|(departure, _)| departure).collect()
}

fn unique<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    keys.collect::<HashSet<_>>().into_iter().collect()
}

/// Decides each submission in order, given the changes of those before it.
pub fn plan_writes<'a>(submissions: &'a [Submission], known: &ExistingKeys) -> (Vec<Acceptance>, Plan<'a>) {
    let mut writes = Plan::default();
    let acceptances = submissions.iter().map(|submission| plan_one(submission, known, &mut writes)).collect();
    (acceptances, writes)
}

fn plan_one<'a>(submission: &'a Submission, known: &ExistingKeys, writes: &mut Plan<'a>) -> Acceptance {
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
    // A refusal counts towards no rate limit: the visitor may try fewer travellers or another day.
    if let Some(refusal) = refusal(record, known, writes) {
        return refusal;
    }
    let mut quarantine = record.quarantine();
    for (limit, reason) in limits {
        if !count_one(limit, *now, known, writes) {
            quarantine.get_or_insert(*reason);
        }
    }
    // A quarantined booking holds its places, so that it can be accepted.
    if let (Record::Booking(_), Some((departure, travellers))) = (record, record.places()) {
        *writes.places.entry(departure).or_default() += travellers;
    }
    let messages = if quarantine.is_none() {
        writes.introductions.extend(introduction);
        messages.as_slice()
    } else {
        std::slice::from_ref(quarantine_notice)
    };
    for message in messages {
        if message.limits.iter().all(|limit| count_one(limit, *now, known, writes)) {
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

/// Refuses a booking without enough places, and a waiting list entry that the free places suffice for.
fn refusal(record: &Record, known: &ExistingKeys, writes: &Plan) -> Option<Acceptance> {
    let (departure, travellers) = record.places()?;
    let taken = writes.places.get(&departure).copied().unwrap_or(0);
    let left = known.places.get(&departure).map(|left| (left - taken).max(0));
    match (record, left) {
        (Record::Booking(_), Some(left)) if travellers > left => Some(Acceptance::Refused { left: Some(left) }),
        (Record::Waiting(..), left) if left.is_none_or(|left| travellers <= left) => Some(Acceptance::Refused { left }),
        _ => None,
    }
}

fn write_record<'a>(record: &'a Record, quarantine: Option<Quarantine>, writes: &mut Plan<'a>) {
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
        Record::Waiting(waiting, _) => {
            let mut waiting = Cow::Borrowed(&**waiting);
            if waiting.quarantine != quarantine {
                waiting.to_mut().quarantine = quarantine;
            }
            writes.waiting.push(waiting);
        }
    }
}

/// Counts an event. Returns whether it is within the limit.
fn count_one<'a>(limit: &'a RateLimit, now: Millis, known: &ExistingKeys, writes: &mut Plan<'a>) -> bool {
    let before = writes.hits.get(limit.key.as_str()).or_else(|| known.hits.get(&limit.key));
    let hits = match before.filter(|hits| hits.expires_at > now) {
        Some(hits) => RateCounter { count: hits.count + 1, expires_at: hits.expires_at },
        None => RateCounter { count: 1, expires_at: now + limit.window },
    };
    writes.hits.insert(&limit.key, hits);
    hits.count <= limit.max
}
