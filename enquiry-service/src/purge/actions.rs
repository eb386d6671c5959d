//! Deletes data whose retention has ended.

use bookings::{holds, offers};
use kernel::{
    clock::Millis,
    database::{
        Database, DatabaseError,
        tables::{Deadlines, day},
    },
    retention::Retention,
};

use crate::tables::TABLES;

/// Deletes or blanks data whose retention has ended.
pub async fn purge(database: &Database, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let deadlines = Deadlines { now, keep, needed: &[] };
            let mut needed = offers::actions::needed(transaction, deadlines.personal(), day(now))?;
            needed.extend(holds::store::needed(transaction, deadlines.personal())?);
            TABLES.purge(transaction, Deadlines { needed: &needed, ..deadlines })
        })
        .await
}
