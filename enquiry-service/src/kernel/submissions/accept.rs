//! Accepts concurrent submissions; [`crate::domain::submission`] decides about each.

use std::collections::HashMap;

use super::{
    decide::{ExistingKeys, Plan, answer_keys, departures as wanted_departures, hit_keys, plan_writes},
    model::{Acceptance, Submission},
    store,
};
use crate::{
    accounts::rewards::actions::introduce,
    bookings::{departures, ledger, waiting_list},
    intake::enquiries,
    kernel::database::{DatabaseError, Lock, Transaction},
};

/// Writes submissions with their keys and mails, or returns the responses of repeated ones.
///
/// # Errors
/// If one of them cannot be written; then the transaction must not commit.
pub fn accept_submissions(
    transaction: &Transaction,
    submissions: &[Submission],
) -> Result<Vec<Acceptance>, DatabaseError> {
    transaction.lock(Lock::Submissions)?;
    let known = known(transaction, submissions)?;
    let (acceptances, plan) = plan_writes(submissions, &known);
    write(transaction, &plan)?;
    Ok(acceptances)
}

fn known(transaction: &Transaction, submissions: &[Submission]) -> Result<ExistingKeys, DatabaseError> {
    let mut places = HashMap::new();
    for departure in wanted_departures(submissions) {
        departures::store::lock(transaction, departure)?;
        if let Some(Some(left)) = departures::store::places_left(transaction, departure)? {
            places.insert(departure, left);
        }
    }
    Ok(ExistingKeys {
        places,
        answers: store::answers(transaction, &answer_keys(submissions))?.into_iter().collect(),
        hits: store::hits(transaction, &hit_keys(submissions))?.into_iter().collect(),
    })
}

fn write(transaction: &Transaction, plan: &Plan) -> Result<(), DatabaseError> {
    let rows = transaction.new_rows().and(plan.enquiries.iter().map(AsRef::as_ref));
    let rows = rows.and(plan.reviews.iter().map(AsRef::as_ref)).and(plan.messages.iter().copied());
    store::add(rows, plan).insert()?;
    plan.bookings.iter().try_for_each(|booking| ledger::actions::insert(transaction, booking))?;
    transaction.insert(plan.waiting.iter().map(AsRef::as_ref))?;
    let accepted = plan.bookings.iter().filter(|new| new.accepted.is_some());
    accepted.into_iter().try_for_each(|new| waiting_list::store::leave(transaction, &new.booking))?;
    plan.introductions.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
    plan.repeated.iter().try_for_each(|reference| enquiries::store::count_repeat(transaction, reference))
}
