//! Cancels a departure with all that follows, and takes that back.

use content_model::{CancellationScale, Money};
use jiff::civil::Date;
use serde_json::json;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    fields::SingleLine,
    outbox,
};

use super::{
    mail::{DEPARTURE_CANCELLED, WAITING_CANCELLED, of_booking, of_waiting},
    model::{AffectedBooking, CancellationRefusal, DepartureCancellation, Settling},
    store,
};
use crate::{
    departures,
    holds::actions::end_with_departure,
    ledger::model::{Booking, BookingState},
    waiting_list::{self, model::Waiting},
};

/// Who decides, and when.
pub struct By {
    pub staff: Uuid,
    pub now: Millis,
    pub today: Date,
    /// The address of the operator, for holds of colleagues who have left.
    pub operator: String,
}

/// Decides that a departure does not take place: its travellers and those who wait are told, and its holds end. A second
/// decision is the first one.
pub async fn cancel(
    database: &Database,
    id: Uuid,
    reason: SingleLine,
    by: By,
) -> Result<Result<DepartureCancellation, CancellationRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            let By { staff, now, today, operator } = &by;
            let Some(departure) = departures::store::locked(transaction, id)? else {
                return Ok(Err(CancellationRefusal::NotThere));
            };
            if let Some(stored) = DepartureCancellation::of(&departure) {
                return Ok(Ok(stored));
            }
            if departure.decided_at.is_some() {
                return Ok(Err(CancellationRefusal::TakesPlace));
            }
            if departure.starts <= *today {
                return Ok(Err(CancellationRefusal::Begun));
            }
            store::cancel(transaction, id, *now, *staff, &reason)?.once()?;
            let bookings = store::on_departure(transaction, departure.tour_id, departure.starts)?;
            bookings.iter().try_for_each(|booking| affect(transaction, id, booking, *now))?;
            let waiting = end_waiting(transaction, id, *now)?;
            let holds = end_with_departure(transaction, id, (operator.as_str(), *staff, *now))?;
            let detail = json!({
                "cancelled": true, "reason": reason, "bookings": bookings.len(), "holds": holds.len(),
                "persons": bookings.iter().map(Booking::travellers).sum::<i64>(), "waiting": waiting,
            });
            log(transaction, Some(*staff), "cancel_departure", id, &detail, *now)?;
            Ok(Ok(DepartureCancellation { at: *now, by: Some(*staff), reason: reason.clone() }))
        })
        .await
}

/// Notes a booking of a cancelled departure, and tells its traveller once. The departure is locked.
pub fn affect(transaction: &Transaction, departure: Uuid, booking: &Booking, now: Millis) -> Result<(), DatabaseError> {
    let affected = AffectedBooking::new(departure, booking.id, now);
    // Nobody has accepted a requested booking: its address has had no mail before.
    let is_told = booking.state != BookingState::Requested && !booking.email.as_str().is_empty();
    let noted = match transaction.insert([&affected])? {
        0 => store::again(transaction, departure, booking.id, now)?.pop(),
        _ => Some(affected),
    };
    if let Some(affected) = noted.filter(|_| is_told) {
        transaction.insert([&of_booking(&affected, booking)])?;
    }
    Ok(())
}

/// Ends the waiting list of a departure. Returns how many are told.
fn end_waiting(transaction: &Transaction, departure: Uuid, now: Millis) -> Result<usize, DatabaseError> {
    let mut told = 0;
    for id in waiting_list::store::end(transaction, departure, now)? {
        let entry = transaction.find::<Waiting>(id)?;
        // Those in quarantine are not on the list.
        if let Some(waiting) = entry.filter(|waiting| waiting.quarantine.is_none()) {
            transaction.insert([&of_waiting(&waiting, now)])?;
            told += 1;
        }
    }
    Ok(told)
}

/// Takes the decision back, unless a booking was moved or cancelled because of it. Mails that were sent stay sent; holds
/// stay ended, and those of the waiting list who have had the mail stay off it.
pub async fn undo(
    database: &Database,
    id: Uuid,
    (staff, now): (Uuid, Millis),
) -> Result<Result<(), CancellationRefusal>, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(departure) = departures::store::locked(transaction, id)? else {
                return Ok(Err(CancellationRefusal::NotThere));
            };
            if departure.cancelled_at.is_none() {
                return Ok(Ok(()));
            }
            let bookings = store::of_departure(transaction, id)?;
            if bookings.iter().any(|booking| Settling::of(booking, departure.key()).is_begun()) {
                return Ok(Err(CancellationRefusal::Settled));
            }
            store::undo(transaction, id)?.once()?;
            for affected in store::release(transaction, id, now)? {
                outbox::store::take_back(transaction, affected, DEPARTURE_CANCELLED)?;
            }
            for entry in waiting_list::store::resume(transaction, id)? {
                outbox::store::take_back(transaction, entry, WAITING_CANCELLED)?;
            }
            log(transaction, Some(staff), "cancel_departure", id, &json!({ "cancelled": false }), now)?;
            Ok(Ok(()))
        })
        .await
}

/// What the cancellation of a booking on a day costs the traveller: nothing if its departure `is_off`, that is, does not
/// take place.
pub fn cancellation_charge(booking: &Booking, is_off: bool, scale: &CancellationScale, day: Date) -> Money {
    let by_terms = booking.cancellation_charge(scale, day);
    if is_off { by_terms.nothing() } else { by_terms }
}
