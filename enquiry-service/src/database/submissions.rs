//! Submissions with their keys; what becomes of them is decided in [`crate::domain::submission`].

use std::collections::HashMap;

use super::{
    DatabaseError, Insert, Transaction, affiliates, bookings,
    departures::places_left,
    dialect::Lock,
    enquiries, messages, reviews,
    row::{CellError, Cells, FromRow},
    value::Value,
    waiting_list,
};
use crate::{
    domain::submission::{
        Acceptance, Answered, ExistingKeys, Plan, RateCounter, Submission, answer_keys, departures, hit_keys,
        plan_writes,
    },
    primitives::clock::Millis,
};

const ANSWERS: Insert = Insert {
    table: "submissions",
    columns: &["key, fingerprint, answer, expires_at"],
    on_conflict: "ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, \
                  expires_at = excluded.expires_at",
};
const HITS: Insert = Insert {
    table: "hits",
    columns: &["key, count, expires_at"],
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
    let (acceptances, writes) = plan_writes(submissions, &known);
    write(transaction, &writes)?;
    Ok(acceptances)
}

fn known(connection: &Transaction, submissions: &[Submission]) -> Result<ExistingKeys, DatabaseError> {
    let sql = "SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key";
    let answers: Vec<AnsweredKey> = connection.rows_with_keys(sql, &answer_keys(submissions))?;
    let sql = "SELECT key, count, expires_at FROM hits WHERE key";
    let hits: Vec<(String, i64, Millis)> = connection.rows_with_keys(sql, &hit_keys(submissions))?;
    let mut places = HashMap::new();
    for departure in departures(submissions) {
        if let Some(Some(left)) = places_left(connection, departure)? {
            places.insert(departure, left);
        }
    }
    Ok(ExistingKeys {
        places,
        answers: answers.into_iter().map(|AnsweredKey(key, answered)| (key, answered)).collect(),
        hits: hits.into_iter().map(|(key, count, expires_at)| (key, RateCounter { count, expires_at })).collect(),
    })
}

fn write(transaction: &Transaction, writes: &Plan) -> Result<(), DatabaseError> {
    enquiries::insert(transaction, writes.enquiries.iter().map(AsRef::as_ref))?;
    reviews::insert(transaction, writes.reviews.iter().map(AsRef::as_ref))?;
    writes.bookings.iter().try_for_each(|booking| bookings::insert(transaction, booking))?;
    waiting_list::insert(transaction, writes.waiting.iter().map(AsRef::as_ref))?;
    let accepted = writes.bookings.iter().filter(|new| new.accepted.is_some());
    accepted.into_iter().try_for_each(|new| waiting_list::leave(transaction, &new.booking))?;
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
