//! Reminders of instalments, each written once.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, TableRow, Transaction,
        cells::texts,
        table::{statements, table_row},
        value::values,
    },
};

use crate::ledger::model::{Booking, InstalmentKind, Reminder};

texts!(named InstalmentKind);

table_row! {
    Reminder, "reminders", [id, booking as "booking_id", instalment, due_on, days, at],
    "ON CONFLICT (booking_id, instalment, due_on, days) DO NOTHING"
}

/// Since when a booking has been payable: its last version with another price or state, else its acceptance. A change that
/// asks for nothing new gives no new days.
pub const PAYABLE_SINCE: &str = "coalesce((SELECT max(made_at) FROM booking_versions \
                                 WHERE booking_id = bookings.id AND (EXISTS (SELECT 1 FROM ledger \
                                 WHERE ledger.booking_id = booking_versions.booking_id \
                                 AND ledger.change_id = booking_versions.change_id) OR EXISTS (SELECT 1 \
                                 FROM booking_changes WHERE booking_changes.id = booking_versions.change_id \
                                 AND from_state <> to_state))), (SELECT min(at) FROM booking_changes \
                                 WHERE booking_id = bookings.id AND from_state = 'requested'), received_at)";

/// The first words of the queries for bookings, each with the time since when it has been payable.
pub fn payable_bookings() -> String {
    format!("SELECT {}, {PAYABLE_SINCE} FROM bookings", Booking::COLUMNS)
}

statements! {
    /// Bookings with an outstanding amount, each with the time since when it has been payable.
    readable_rows payable() -> Vec<(Booking, Millis)> = format!(
        "{} WHERE state IN ('awaiting_payment', 'deposit_paid', 'confirmed') ORDER BY received_at, id",
        payable_bookings()
    );

    /// The newest bookings of an address, at most as many, each with the time since when it has been payable.
    readable_rows of_address(email_key: &str, most: i64) -> Vec<(Booking, Millis)> = format!(
        "{} WHERE email_key = $1 ORDER BY received_at DESC, id DESC LIMIT $2",
        payable_bookings()
    );

    /// Whether a newer reminder of the same part of the price was written. Ids are in the order of time.
    query is_followed(booking: Uuid, instalment: InstalmentKind, id: Uuid) -> bool =
        "SELECT 1 FROM reminders WHERE booking_id = $1 AND instalment = $2 AND id > $3";

    /// A booking with the time since when it has been payable.
    query find(id: Uuid) -> Option<(Booking, Millis)> = format!("{} WHERE id = $1", payable_bookings());
}

/// The time of the first start with reminders, which the first call sets to now.
pub fn since(on: &Transaction, now: Millis) -> Result<Millis, DatabaseError> {
    let sql = "INSERT INTO reminders_since (only_row, at) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING";
    on.write::<()>(sql, values![now])?;
    Ok(on.query::<Option<_>>("SELECT at FROM reminders_since", &[])?.unwrap_or(now))
}
