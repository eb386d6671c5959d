//! Accepts concurrent submissions; [`crate::domain::submission`] decides about each.

use std::collections::HashMap;

use super::{rewards::introduce, write_booking};
use crate::{
    database::{DatabaseError, Lock, Transaction, departures, enquiries, submissions, waiting_list},
    domain::submission::{
        Acceptance, ExistingKeys, Plan, Submission, answer_keys, departures as wanted_departures, hit_keys, plan_writes,
    },
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
        departures::lock(transaction, departure)?;
        if let Some(Some(left)) = departures::places_left(transaction, departure)? {
            places.insert(departure, left);
        }
    }
    Ok(ExistingKeys {
        places,
        answers: submissions::answers(transaction, &answer_keys(submissions))?.into_iter().collect(),
        hits: submissions::hits(transaction, &hit_keys(submissions))?.into_iter().collect(),
    })
}

fn write(transaction: &Transaction, plan: &Plan) -> Result<(), DatabaseError> {
    let rows = transaction.new_rows().and(plan.enquiries.iter().map(AsRef::as_ref));
    let rows = rows.and(plan.reviews.iter().map(AsRef::as_ref)).and(plan.messages.iter().copied());
    submissions::add(rows, plan).insert()?;
    plan.bookings.iter().try_for_each(|booking| write_booking::insert(transaction, booking))?;
    transaction.insert(plan.waiting.iter().map(AsRef::as_ref))?;
    let accepted = plan.bookings.iter().filter(|new| new.accepted.is_some());
    accepted.into_iter().try_for_each(|new| waiting_list::leave(transaction, &new.booking))?;
    plan.introductions.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
    plan.repeated.iter().try_for_each(|reference| enquiries::count_repeat(transaction, reference))
}
