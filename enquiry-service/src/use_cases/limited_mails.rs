//! Mails of which only so many may go in a time.

use crate::{
    database::{Database, DatabaseError, Transaction, attempts, messages},
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
        Some(limit) if !attempts::count(transaction, limit, message.created_at)? => Ok(()),
        _ => messages::insert(transaction, [message]),
    }
}
