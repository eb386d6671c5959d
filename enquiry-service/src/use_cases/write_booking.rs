//! Writes changes of bookings with their history, ledger and documents.

use super::departures::takes_places;
use crate::{
    database::{DatabaseError, Locked, Transaction, bookings, departures, documents},
    domain::booking::{Booking, LedgerLine, NewBooking, Transition, TransitionError},
};

/// Inserts a booking with its first changes.
///
/// # Errors
/// If the statement fails.
pub(super) fn insert(transaction: &Transaction, new: &NewBooking) -> Result<(), DatabaseError> {
    let NewBooking { booking, requested, accepted } = new;
    let inserted = bookings::insert(transaction, booking)?;
    transaction.insert([requested])?;
    accepted.iter().try_for_each(|accepted| insert_lines(transaction, &inserted, accepted))
}

/// Writes a change of a locked booking. Locks its departure, if it takes places there.
///
/// # Errors
/// If the statement fails.
pub(super) fn update(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    transition: &Transition,
) -> Result<(), DatabaseError> {
    if takes_places(transition) {
        departures::lock(transaction, booking.departure())?;
    }
    bookings::set_state(transaction, booking, &transition.booking)?;
    insert_lines(transaction, booking, transition)
}

fn insert_lines(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    transition: &Transition,
) -> Result<(), DatabaseError> {
    transaction.insert([&transition.change])?;
    transaction.insert(&transition.lines)?;
    documents::issue(transaction, booking, transition)
}

/// Refuses lines of which one has the reference of a recorded payment or refund.
///
/// # Errors
/// If the query fails.
pub(super) fn noted_before(
    transaction: &Transaction,
    lines: &[LedgerLine],
) -> Result<Option<TransitionError>, DatabaseError> {
    for LedgerLine { kind, method, external, .. } in lines.iter().filter(|line| !line.external.is_empty()) {
        if let Some(number) = bookings::noted_for(transaction, *kind, *method, external)? {
            return Ok(Some(TransitionError::NotedBefore { reference: external.clone(), number }));
        }
    }
    Ok(None)
}
