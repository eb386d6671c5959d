//! Reminders of instalments, each written once.

use std::collections::HashMap;

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction, batch::Keys, cells::enumerations, table::table_row, value::values,
    },
};

use crate::ledger::model::{Booking, InstalmentKind, Reminder};

enumerations!(InstalmentKind);

table_row! {
    Reminder, "reminders", [id, booking as "booking_id", instalment, due_on, days, at],
    "ON CONFLICT (booking_id, instalment, due_on, days) DO NOTHING"
}

/// Bookings with an outstanding amount, each with the time since when it has been payable.
pub fn payable(on: &Connection) -> Result<Vec<(Booking, Millis)>, DatabaseError> {
    let rest = "WHERE state IN ('awaiting_payment', 'deposit_paid', 'confirmed') ORDER BY received_at, id";
    with_payable_since(on, on.readable(rest, &[])?)
}

/// Each of these bookings with the time since when it has been payable.
pub fn with_payable_since(on: &Connection, bookings: Vec<Booking>) -> Result<Vec<(Booking, Millis)>, DatabaseError> {
    let ids: Vec<Uuid> = bookings.iter().map(|booking| booking.id).collect();
    let sql = format!(
        "SELECT booking_id, min(at) FROM booking_changes WHERE from_state = 'requested' AND booking_id {} \
         GROUP BY booking_id",
        on.dialect().is_one_of("$1")
    );
    let accepted: Vec<(Uuid, Millis)> = on.rows(&sql, values![Keys(&ids)])?;
    let accepted: HashMap<_, _> = accepted.into_iter().collect();
    let with_time = |booking: Booking| {
        let since = accepted.get(&booking.id).copied().unwrap_or(booking.received_at);
        (booking, since)
    };
    Ok(bookings.into_iter().map(with_time).collect())
}

/// The time since when a booking has been payable, which is its acceptance.
pub fn payable_since(on: &Connection, booking: &Booking) -> Result<Millis, DatabaseError> {
    let sql = "SELECT min(at) FROM booking_changes WHERE booking_id = $1 AND from_state = 'requested'";
    let found: Option<(Option<Millis>,)> = on.row(sql, values![booking.id])?;
    Ok(found.and_then(|(at,)| at).unwrap_or(booking.received_at))
}

/// The time of the first start with reminders, which the first call sets to now.
pub fn since(on: &Transaction, now: Millis) -> Result<Millis, DatabaseError> {
    let sql = "INSERT INTO reminders_since (only_row, at) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING";
    on.execute(sql, values![now])?;
    let since: Option<(Millis,)> = on.row("SELECT at FROM reminders_since", &[])?;
    Ok(since.map_or(now, |(since,)| since))
}
