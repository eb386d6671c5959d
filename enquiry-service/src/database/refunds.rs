//! Refunds that the provider pays out.

use content_model::Choice;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction,
    row::{FromRow, TableRow, table_row},
    value::values,
};
use crate::{
    domain::payment::{Refund, RefundState},
    primitives::clock::Millis,
};

table_row!(Refund, "refunds", [
    id, payment as "payment_id", amount as "amount, currency", state, created_at, asks, next_at, note,
]);

// A payment whose refund was refused may be tried again.
const INSERT: Insert = Insert {
    table: Refund::TABLE,
    columns: &[Refund::COLUMNS],
    on_conflict: "ON CONFLICT (payment_id) DO UPDATE SET id = excluded.id, amount = excluded.amount, \
                  state = excluded.state, created_at = excluded.created_at, asks = excluded.asks, \
                  next_at = excluded.next_at, note = excluded.note",
};
const OF_BOOKING: &str = "WHERE payment_id IN (SELECT id FROM payments WHERE booking_id = $1) ORDER BY created_at, id";

/// The refund of a payment that is under way.
///
/// # Errors
/// Where the database does not answer.
pub fn under_way(connection: &Connection, payment: Uuid) -> Result<Option<Refund>, DatabaseError> {
    let rest = "WHERE payment_id = $1 AND state IN ('requested', 'sent', 'unclear')";
    connection.first(rest, values![payment])
}

/// Writes the state of a refund.
///
/// # Errors
/// Where the database does not take it.
pub fn settle(
    transaction: &Transaction,
    id: Uuid,
    state: RefundState,
    note: Option<&str>,
) -> Result<(), DatabaseError> {
    let sql = "UPDATE refunds SET state = $1, note = $2 WHERE id = $3";
    transaction.execute(sql, values![state.name(), note, id]).map(drop)
}

/// The refunds of a booking by the provider, oldest first.
///
/// # Errors
/// Where the database does not answer.
pub fn of_booking(connection: &Connection, booking: Uuid) -> Result<Vec<Refund>, DatabaseError> {
    connection.select(OF_BOOKING, values![booking])
}

/// Writes a refund, in the place of one of the same payment that was refused.
///
/// # Errors
/// Where the database does not take it.
pub fn insert(transaction: &Transaction, refund: &Refund) -> Result<(), DatabaseError> {
    transaction.insert(&INSERT, &[refund.values()]).map(drop)
}

fn claim(transaction: &Transaction, now: Millis, most: i64) -> Result<Vec<Refund>, DatabaseError> {
    let rest = format!(
        "WHERE state IN ('requested', 'sent') AND next_at <= $1 ORDER BY next_at LIMIT $2 {}",
        transaction.dialect().skip_locked()
    );
    let mut claimed: Vec<Refund> = transaction.select(&rest, values![now, most])?;
    for refund in &mut claimed {
        refund.ask(now);
        let sql = "UPDATE refunds SET asks = $1, next_at = $2 WHERE id = $3";
        transaction.execute(sql, values![refund.asks, refund.next_at, refund.id])?;
    }
    Ok(claimed)
}

impl Database {
    /// The refunds of a booking by the provider, oldest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn refunds(&self, booking: Uuid) -> Result<Vec<Refund>, DatabaseError> {
        self.read(move |connection| of_booking(connection, booking)).await
    }

    /// Refunds whose time has come, each for one caller; the next time comes later and later.
    ///
    /// # Errors
    /// Where nothing was claimed.
    pub async fn claim_refunds(&self, now: Millis, most: i64) -> Result<Vec<Refund>, DatabaseError> {
        self.write(move |transaction| claim(transaction, now, most)).await
    }

    /// Writes that the provider is asked now, before it is asked; `false` where that was written before or the refund has
    /// ended meanwhile.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn refund_is_sent(&self, id: Uuid) -> Result<bool, DatabaseError> {
        let sql = "UPDATE refunds SET state = 'sent' WHERE id = $1 AND state = 'requested'";
        Ok(self.write(move |transaction| transaction.execute(sql, values![id])).await? > 0)
    }

    /// Takes back that the provider was asked: the call cannot have reached it.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn refund_was_not_sent(&self, id: Uuid) -> Result<(), DatabaseError> {
        let sql = "UPDATE refunds SET state = 'requested' WHERE id = $1 AND state = 'sent'";
        self.write(move |transaction| transaction.execute(sql, values![id]).map(drop)).await
    }
}
