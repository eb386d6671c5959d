//! Rate-limited mails.

use super::rate_limits::count_one;
use crate::{
    database::{Database, DatabaseError, Transaction},
    domain::message::NewMessage,
};

/// Writes a mail to the outbox, unless one of its rate limits is reached.
///
/// # Errors
/// If the database does not commit.
pub async fn write_message(database: &Database, message: NewMessage) -> Result<(), DatabaseError> {
    database.write(move |transaction| write(transaction, &message)).await
}

/// As [`write_message`], inside a transaction.
///
/// # Errors
/// If the database does not commit.
pub(super) fn write(transaction: &Transaction, message: &NewMessage) -> Result<(), DatabaseError> {
    for limit in &message.limits {
        if !count_one(transaction, limit, message.created_at)? {
            return Ok(());
        }
    }
    transaction.insert([message]).map(drop)
}
