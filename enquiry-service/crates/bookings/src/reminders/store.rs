//! Reminders of instalments, each written once.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        table::{statements, table_row},
        value::values,
    },
};

use crate::ledger::model::{InstalmentKind, Reminder};

texts!(named InstalmentKind);

table_row! {
    Reminder, "reminders", [id, booking as "booking_id", instalment, due_on, days, at],
    "ON CONFLICT (booking_id, instalment, due_on, days) DO NOTHING"
}

statements! {
    /// Whether a newer reminder of the same part of the price was written. Ids are in the order of time.
    query is_followed(booking: Uuid, instalment: InstalmentKind, id: Uuid) -> bool =
        "SELECT 1 FROM reminders WHERE booking_id = $1 AND instalment = $2 AND id > $3";
}

/// The time of the first start with reminders, which the first call sets to now.
pub fn since(on: &Transaction, now: Millis) -> Result<Millis, DatabaseError> {
    let sql = "INSERT INTO reminders_since (only_row, at) VALUES (1, $1) ON CONFLICT (only_row) DO NOTHING";
    on.write::<()>(sql, values![now])?;
    Ok(on.query::<Option<_>>("SELECT at FROM reminders_since", &[])?.unwrap_or(now))
}
