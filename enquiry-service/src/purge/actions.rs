//! Deletes data whose retention has ended.

use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, tables::Deadlines},
    retention::Retention,
};

use crate::tables::TABLES;

/// Deletes or blanks data whose retention has ended.
pub async fn purge(database: &Database, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    database.write(move |transaction| TABLES.purge(transaction, Deadlines { now, keep })).await
}
