//! Reminds travellers of a part of the price.

use crate::{
    database::{Database, DatabaseError, bookings},
    domain::{booking::Reminder, message::of_reminder},
};

/// Writes a reminder and its mail; `false` where it was written before or nothing is missing any more.
///
/// # Errors
/// Where nothing was written.
pub async fn remind(database: &Database, reminder: Reminder) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(booking) = bookings::locked(transaction, reminder.booking)? else { return Ok(false) };
            if booking.missing_of(reminder.instalment).is_none() || transaction.insert([&reminder])? == 0 {
                return Ok(false);
            }
            transaction.insert(&of_reminder(&reminder, &booking))?;
            Ok(true)
        })
        .await
}
