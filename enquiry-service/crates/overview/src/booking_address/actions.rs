//! Corrects the address of a booking with that of its case, and sends again what the former one did not get.

use serde_json::Value;
use uuid::Uuid;

use accounts::affiliates;
use bookings::{
    cancelled_departures::mail::DEPARTURE_CANCELLED,
    ledger::{self, mail::BOOKING_CHANGE, model::Booking},
    offers,
    reminders::mail::PAYMENT_REMINDER,
};
use correspondence::cases;
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Lock, Transaction},
    fields::EmailAddress,
    outbox::{self, model::Message},
};

use super::store;
use crate::{booking_cases, case_address::actions::keep_merges};

/// Another address of a booking's traveller.
#[derive(Clone, Debug)]
pub struct Correction {
    /// The booking.
    pub booking: Uuid,
    /// The address as the colleague has read it.
    pub seen: String,
    /// The new address.
    pub after: EmailAddress,
    /// The colleague.
    pub by: Uuid,
}

/// The result of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// The booking has the new address, now or before.
    Written,
    /// There is no such booking.
    NoSuchBooking,
    /// The address is no longer the one that was read.
    Meanwhile,
    /// The personal data are blanked.
    NoAddress,
}

/// Corrects the address of a booking, and those of its case and of the friend who was invited, as far as they are the
/// same. The log is never erased: it names no address.
pub async fn correct(database: &Database, correction: Correction, now: Millis) -> Result<Corrected, DatabaseError> {
    database
        .write_repeatedly(move |transaction| {
            let Correction { booking, seen, after, by } = &correction;
            transaction.lock(Lock::Contacts)?;
            let Some(found) = ledger::store::locked(transaction, *booking)? else {
                return Ok(Corrected::NoSuchBooking);
            };
            let before = found.email.clone();
            if before.as_str().is_empty() {
                return Ok(Corrected::NoAddress);
            }
            if before == *after {
                return Ok(Corrected::Written);
            }
            if before.as_str() != seen {
                return Ok(Corrected::Meanwhile);
            }
            correct_case(transaction, &found, after, (*by, now))?;
            ledger::store::set_address(transaction, *booking, after)?;
            affiliates::store::correct_address(transaction, &before.key(), &after.key())?;
            keep_merges(transaction, (&before.key(), &after.key()), (*by, now))?;
            outbox::store::readdress(
                transaction,
                (store::MAILED_ROWS, booking),
                (before.as_str(), after.as_str()),
                now,
            )?;
            outbox::store::retry_to(transaction, (store::MAILED_ROWS, booking), after.as_str(), now)?;
            log(transaction, Some(*by), "correct_booking_address", *booking, &Value::Null, now)?;
            Ok(Corrected::Written)
        })
        .await
}

/// Corrects the address of the booking's case, if it is the booking's: what is kept and booked for its person is found by
/// both. As by a correction of the case itself, whoever reads the mails of the former address can accept no offer.
fn correct_case(
    transaction: &Transaction,
    booking: &Booking,
    after: &EmailAddress,
    (by, now): (Uuid, Millis),
) -> Result<(), DatabaseError> {
    let case = booking_cases::store::case_of(transaction, booking)?;
    let Some(case) = case.filter(|case| case.email.key() == booking.email.key()) else { return Ok(()) };
    offers::store::lock_of_case(transaction, case.id)?;
    let seen = case.email.to_string();
    let correction = cases::address::Correction { enquiry: case.id, seen, after: after.clone(), by };
    let corrected = cases::address::correct_address(transaction, &correction, now)?;
    if corrected == cases::address::Corrected::Written {
        offers::actions::withdraw_sent(transaction, case.id, (by, now))?;
    }
    Ok(())
}

/// The address of the booking that a mail to its traveller is about, if it was corrected after the mail was sent. The
/// booking is locked: its address is not corrected meanwhile.
pub fn present_address(transaction: &Transaction, sent: &Message) -> Result<Option<EmailAddress>, DatabaseError> {
    let is_to_traveller = [BOOKING_CHANGE, PAYMENT_REMINDER, DEPARTURE_CANCELLED].contains(&sent.kind());
    let Some(row) = sent.about.filter(|_| is_to_traveller) else { return Ok(None) };
    let Some(booking) = store::booking_of(transaction, row)? else { return Ok(None) };
    let booking = ledger::store::locked(transaction, booking)?;
    let present = booking.map(|booking| booking.email.clone()).filter(|email| !email.as_str().is_empty());
    Ok(present.filter(|present| present.key() != EmailAddress::key_of(&sent.recipient)))
}
