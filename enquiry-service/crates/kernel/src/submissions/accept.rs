//! Accepts concurrent submissions in one transaction.

use std::collections::BTreeMap;

use super::{
    keys::{Keys, answer_keys, hit_keys},
    model::{Acceptance, Submission},
    store,
};
use crate::database::{Batched, DatabaseError, Lock, Transaction};

impl Batched for Submission {
    type Answer = Acceptance;

    /// Writes submissions with their keys and mails, or returns the responses of repeated ones. Each is decided in order
    /// of arrival, given those before it.
    fn write_all(transaction: &Transaction, submissions: &[Self]) -> Result<Vec<Acceptance>, DatabaseError> {
        transaction.lock(Lock::Submissions)?;
        let seats: BTreeMap<_, _> = submissions
            .iter()
            .filter_map(|submission| submission.record.seats())
            .map(|seats| (seats.name(), seats))
            .collect();
        seats.values().try_for_each(|seats| seats.lock(transaction))?;
        submissions.iter().try_for_each(|submission| submission.record.lock(transaction))?;
        let mut keys = Keys {
            known_answers: store::answers(transaction, &answer_keys(submissions))?.into_iter().collect(),
            known_hits: store::hits(transaction, &hit_keys(submissions))?.into_iter().collect(),
            ..Keys::default()
        };
        let mut batch = transaction.new_rows();
        let (mut acceptances, mut accepted) = (Vec::with_capacity(submissions.len()), Vec::new());
        for submission in submissions {
            if let Some(acceptance) = not_accepted(transaction, submission, &keys)? {
                acceptances.push(acceptance);
                continue;
            }
            let (record, quarantine) = (&submission.record, keys.quarantine(submission));
            batch = record.insert(transaction, batch, quarantine)?.and(keys.mails(submission, quarantine));
            let answer = record.answer();
            keys.keep(submission, answer.clone());
            acceptances.push(Acceptance::Accepted { answer });
            if quarantine.is_none() {
                accepted.push(record);
            }
        }
        store::add(batch, &keys).insert()?;
        accepted.iter().try_for_each(|record| record.follow_up(transaction))?;
        accepted.iter().try_for_each(|record| record.log(transaction))?;
        for (submission, acceptance) in submissions.iter().zip(&acceptances) {
            if let (true, Acceptance::Repeated { answer }) = (submission.key.counts_repeats, acceptance) {
                submission.record.count_repeat(transaction, answer)?;
            }
        }
        Ok(acceptances)
    }
}

/// The decision about a submission that was made before, or for which there are no seats.
fn not_accepted(
    transaction: &Transaction,
    submission: &Submission,
    keys: &Keys,
) -> Result<Option<Acceptance>, DatabaseError> {
    if let Some(answered) = keys.answered(submission) {
        return Ok(Some(answered));
    }
    // A refusal counts towards no rate limit: the visitor may try fewer travellers or another day.
    submission.record.seats().map_or(Ok(None), |seats| seats.refusal(transaction))
}
