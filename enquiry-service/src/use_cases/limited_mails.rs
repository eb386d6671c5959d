//! Mails of which only so many may go in a time.

use super::rate_limits::count_one;
use crate::{
    database::{Database, DatabaseError, Transaction},
    domain::message::NewMessage,
};

/// Writes a mail, unless its limit is reached.
///
/// # Errors
/// Where it was not written.
pub async fn write_message(database: &Database, message: NewMessage) -> Result<(), DatabaseError> {
    database.write(move |transaction| write(transaction, &message)).await
}

/// The same, as a part of a transaction.
///
/// # Errors
/// Where it was not written.
pub(super) fn write(transaction: &Transaction, message: &NewMessage) -> Result<(), DatabaseError> {
    match &message.limit {
        Some(limit) if !count_one(transaction, limit, message.created_at)? => Ok(()),
        _ => transaction.insert([message]).map(drop),
    }
}
