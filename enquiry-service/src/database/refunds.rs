//! Refunds that the provider pays out.

use uuid::Uuid;

use super::{
    Database, DatabaseError, Transaction,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::payment::{Refund, RefundState},
    primitives::clock::Millis,
};

// A payment may be retried after a refused refund.
table_row! {
    Refund, "refunds", [id, payment as "payment_id", amount as "amount, currency", state, created_at, asks, next_at, note],
    "ON CONFLICT (payment_id) DO UPDATE SET id = excluded.id, amount = excluded.amount, state = excluded.state, \
     created_at = excluded.created_at, asks = excluded.asks, next_at = excluded.next_at, note = excluded.note"
}

const OF_BOOKING: &str = "WHERE payment_id IN (SELECT id FROM payments WHERE booking_id = $1) ORDER BY created_at, id";

fn claim(transaction: &Transaction, now: Millis, most: i64) -> Result<Vec<Refund>, DatabaseError> {
    let rest =
        "WHERE state IN ('requested', 'sent') AND next_at <= $1 ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED";
    let mut claimed: Vec<Refund> = transaction.select(rest, values![now, most])?;
    for refund in &mut claimed {
        refund.ask(now);
        let sql = "UPDATE refunds SET asks = $1, next_at = $2 WHERE id = $3";
        transaction.execute(sql, values![refund.asks, refund.next_at, refund.id])?;
    }
    Ok(claimed)
}

statements! {
    /// The pending refund of a payment.
    first under_way(payment: Uuid) -> Option<Refund> =
        "WHERE payment_id = $1 AND state IN ('requested', 'sent', 'unclear')";

    /// Sets the state of a refund.
    write settle(id: Uuid, state: RefundState, note: Option<&str>) -> () =
        "UPDATE refunds SET state = $2, note = $3 WHERE id = $1";

    /// The refunds of a booking by the provider, oldest first.
    select of_booking(booking: Uuid) -> Vec<Refund> = OF_BOOKING;
}

impl Database {
    /// Claims due refunds, each for one caller, with increasing pauses.
    ///
    /// # Errors
    /// If the database does not commit.
    pub async fn claim_refunds(&self, now: Millis, most: i64) -> Result<Vec<Refund>, DatabaseError> {
        self.write(move |transaction| claim(transaction, now, most)).await
    }
}

database_statements! {
    /// The refunds of a booking by the provider, oldest first.
    select refunds(booking: Uuid) -> Vec<Refund> = OF_BOOKING;

    /// Marks a refund as sent before the request; `false` if it was marked before or is no longer pending.
    write refund_is_sent(id: Uuid) -> bool =
        "UPDATE refunds SET state = 'sent' WHERE id = $1 AND state = 'requested'";

    /// Reverts the mark: the request cannot have reached the provider.
    write refund_was_not_sent(id: Uuid) -> () =
        "UPDATE refunds SET state = 'requested' WHERE id = $1 AND state = 'sent'";
}
