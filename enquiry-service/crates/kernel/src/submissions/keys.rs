//! Idempotency keys and rate limits of the submissions of one transaction.

use std::collections::{HashMap, HashSet};

use super::{
    model::{Acceptance, Submission},
    quarantine::Quarantine,
};
use crate::{clock::Millis, outbox::model::NewMessage, rate_limits::model::RateLimit};

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

/// The stored state of the keys, and the changes to be written.
#[derive(Default)]
pub struct Keys<'s> {
    /// The stored responses by idempotency key.
    pub known_answers: HashMap<String, Answered>,
    /// The stored counters by the key of the rate limit.
    pub known_hits: HashMap<String, RateCounter>,
    /// The new responses by idempotency key.
    pub answers: HashMap<&'s str, Answered>,
    /// The new counters by the key of the rate limit.
    pub hits: HashMap<&'s str, RateCounter>,
}

/// The idempotency keys of submissions.
pub fn answer_keys(submissions: &[Submission]) -> Vec<&str> {
    unique(submissions.iter().map(|submission| submission.key.key.as_str()))
}

/// The keys of all rate limits of submissions.
pub fn hit_keys(submissions: &[Submission]) -> Vec<&str> {
    let limits = submissions.iter().flat_map(|submission| submission.limits.iter().map(|(limit, _)| limit));
    let of_messages = submissions.iter().flat_map(|submission| &submission.messages);
    let of_notices = submissions.iter().map(|submission| &submission.quarantine_notice);
    let all = limits.chain(of_messages.chain(of_notices).flat_map(|message| &message.limits));
    unique(all.map(|limit| limit.key.as_str()))
}

fn unique<'a>(keys: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    keys.collect::<HashSet<_>>().into_iter().collect()
}

impl<'s> Keys<'s> {
    /// The response to a submission whose key was used before.
    pub fn answered(&self, submission: &Submission) -> Option<Acceptance> {
        let key = &submission.key;
        let first = self.answers.get(key.key.as_str()).or_else(|| self.known_answers.get(&key.key))?;
        if first.expires_at <= submission.now {
            return None;
        }
        let is_same = first.fingerprint == key.fingerprint;
        Some(if is_same { Acceptance::Repeated { answer: first.answer.clone() } } else { Acceptance::KeyReused })
    }

    /// Keeps the response to a new submission.
    pub fn keep(&mut self, submission: &'s Submission, answer: String) {
        let key = &submission.key;
        let answered = Answered { fingerprint: key.fingerprint.clone(), answer, expires_at: key.expires_at };
        self.answers.insert(&key.key, answered);
    }

    /// Counts a new submission. Returns why it is quarantined.
    pub fn quarantine(&mut self, submission: &'s Submission) -> Option<Quarantine> {
        let mut quarantine = submission.record.quarantine();
        for (limit, reason) in &submission.limits {
            if !self.count_one(limit, submission.now) {
                quarantine.get_or_insert(*reason);
            }
        }
        quarantine
    }

    /// Counts the mails of a new submission. Returns those within their rate limits.
    pub fn mails(&mut self, submission: &'s Submission, quarantine: Option<Quarantine>) -> Vec<&'s NewMessage> {
        let messages = match quarantine {
            None => submission.messages.as_slice(),
            Some(_) => std::slice::from_ref(&submission.quarantine_notice),
        };
        let mut within = Vec::with_capacity(messages.len());
        for message in messages {
            if message.limits.iter().all(|limit| self.count_one(limit, submission.now)) {
                within.push(message);
            }
        }
        within
    }

    /// Counts an event. Returns whether it is within the limit.
    fn count_one(&mut self, limit: &'s RateLimit, now: Millis) -> bool {
        let before = self.hits.get(limit.key.as_str()).or_else(|| self.known_hits.get(&limit.key));
        let hits = match before.filter(|hits| hits.expires_at > now) {
            Some(hits) => RateCounter { count: hits.count + 1, expires_at: hits.expires_at },
            None => RateCounter { count: 1, expires_at: now + limit.window },
        };
        self.hits.insert(&limit.key, hits);
        hits.count <= limit.max
    }
}
