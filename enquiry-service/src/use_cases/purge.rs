//! Deletes data whose retention has ended.

use crate::{
    database::{
        Database, DatabaseError,
        tables::{self, Deadlines},
    },
    domain::retention::Retention,
    primitives::clock::Millis,
};

/// Deletes or blanks data whose retention has ended.
///
/// # Errors
/// If the database does not commit.
pub async fn purge(database: &Database, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    database.write(move |transaction| tables::purge(transaction, Deadlines { now, keep })).await
}
