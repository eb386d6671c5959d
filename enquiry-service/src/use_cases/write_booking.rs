//! Writes what a booking has become, with the lines of its history and its ledger, and the documents that they cause.

use crate::{
    database::{DatabaseError, Transaction, bookings, documents},
    domain::booking::{LedgerLine, NewBooking, Transition},
    primitives::fields::SingleLine,
};

/// Writes a new booking with its first changes.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn insert(transaction: &Transaction, new: &NewBooking) -> Result<(), DatabaseError> {
    let NewBooking { booking, requested, accepted } = new;
    transaction.insert([booking])?;
    transaction.insert([requested])?;
    accepted.iter().try_for_each(|accepted| insert_lines(transaction, accepted))
}

/// Writes what a change has made of a booking.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn update(transaction: &Transaction, transition: &Transition) -> Result<(), DatabaseError> {
    let booking = &transition.booking;
    bookings::set_state(transaction, booking.id, booking.state, booking.quarantine)?;
    insert_lines(transaction, transition)
}

fn insert_lines(transaction: &Transaction, transition: &Transition) -> Result<(), DatabaseError> {
    transaction.insert([&transition.change])?;
    transaction.insert(&transition.lines)?;
    documents::issue(transaction, transition)
}

/// Whether one of the lines has the reference of a payment or refund that was noted before.
///
/// # Errors
/// Where the database does not answer.
pub(super) fn noted_before(
    transaction: &Transaction,
    lines: &[LedgerLine],
) -> Result<Option<SingleLine>, DatabaseError> {
    for LedgerLine { kind, method, external, .. } in lines.iter().filter(|line| !line.external.is_empty()) {
        if bookings::is_noted(transaction, *kind, *method, external)? {
            return Ok(Some(external.clone()));
        }
    }
    Ok(None)
}
