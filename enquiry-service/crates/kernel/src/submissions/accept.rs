//! Accepts concurrent submissions in one transaction.

use std::collections::BTreeMap;

use super::{
    keys::{Keys, answer_keys, hit_keys},
    model::{Acceptance, Submission},
    store,
};
use crate::database::{DatabaseError, Lock, Transaction, batch::NewRows};

/// Writes submissions with their keys and mails, or returns the responses of repeated ones. Each is decided in order of
/// arrival, given those before it.
///
/// # Errors
/// If one of them cannot be written; then the transaction must not commit.
pub fn accept_submissions(
    transaction: &Transaction,
    submissions: &[Submission],
) -> Result<Vec<Acceptance>, DatabaseError> {
    transaction.lock(Lock::Submissions)?;
    let seats: BTreeMap<_, _> = submissions
        .iter()
        .filter_map(|submission| submission.record.seats())
        .map(|seats| (seats.name(), seats))
        .collect();
    seats.values().try_for_each(|seats| seats.lock(transaction))?;
    let mut keys = Keys {
        known_answers: store::answers(transaction, &answer_keys(submissions))?.into_iter().collect(),
        known_hits: store::hits(transaction, &hit_keys(submissions))?.into_iter().collect(),
        ..Keys::default()
    };
    let mut batch = transaction.new_rows();
    let (mut acceptances, mut accepted) = (Vec::with_capacity(submissions.len()), Vec::new());
    for submission in submissions {
        let acceptance = match keys.answered(submission) {
            Some(answered) => answered,
            // A refusal counts towards no rate limit: the visitor may try fewer travellers or another day.
            None => match submission.record.seats().map(|seats| seats.refusal(transaction)).transpose()?.flatten() {
                Some(refusal) => refusal,
                None => {
                    let is_quarantined;
                    (batch, is_quarantined) = write_one(transaction, submission, &mut keys, batch)?;
                    if !is_quarantined {
                        accepted.push(&submission.record);
                    }
                    Acceptance::Accepted { answer: submission.record.answer() }
                }
            },
        };
        acceptances.push(acceptance);
    }
    store::add(batch, &keys).insert()?;
    accepted.into_iter().try_for_each(|record| record.follow_up(transaction))?;
    for (submission, acceptance) in submissions.iter().zip(&acceptances) {
        if let (true, Acceptance::Repeated { answer }) = (submission.key.counts_repeats, acceptance) {
            submission.record.count_repeat(transaction, answer)?;
        }
    }
    Ok(acceptances)
}

/// Writes a new submission. Returns whether it is quarantined.
fn write_one<'s, 't>(
    transaction: &Transaction,
    submission: &'s Submission,
    keys: &mut Keys<'s>,
    batch: NewRows<'t>,
) -> Result<(NewRows<'t>, bool), DatabaseError> {
    let quarantine = keys.quarantine(submission);
    let batch = submission.record.insert(transaction, batch, quarantine)?;
    let batch = batch.and(keys.mails(submission, quarantine));
    keys.keep(submission, submission.record.answer());
    Ok((batch, quarantine.is_some()))
}
