//! Reminds travellers of unpaid instalments.

use kernel::database::{Database, DatabaseError};

use crate::{
    cancelled_departures,
    ledger::{self, model::Reminder},
    reminders::mail::of_reminder,
};

/// Writes a reminder and its mail; `false` if it exists or nothing is unpaid.
pub async fn remind(database: &Database, reminder: Reminder) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(booking) = ledger::store::locked(transaction, reminder.booking)? else { return Ok(false) };
            if cancelled_departures::store::is_affected(transaction, reminder.booking)? {
                return Ok(false);
            }
            if booking.missing_of(reminder.instalment).is_none() || transaction.insert([&reminder])? == 0 {
                return Ok(false);
            }
            transaction.insert(&of_reminder(&reminder, &booking))?;
            Ok(true)
        })
        .await
}
