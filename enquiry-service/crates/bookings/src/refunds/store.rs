//! Refunds that the provider pays out.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Changed, DatabaseError, Locked, Transaction,
        cells::texts,
        table::{statements, table_row},
        value::values,
    },
};

use super::model::{Refund, RefundState};
use crate::{ledger::model::Booking, payments::model::Payment};

texts!(named RefundState);

// A payment may be retried after a refused refund.
table_row! {
    Refund, "refunds", [id, payment as "payment_id", amount as "amount, currency", state, created_at, asks, next_at, note],
    "ON CONFLICT (payment_id) DO UPDATE SET id = excluded.id, amount = excluded.amount, state = excluded.state, \
     created_at = excluded.created_at, asks = excluded.asks, next_at = excluded.next_at, note = excluded.note \
     WHERE refunds.state = 'refused'"
}

/// Claims due refunds, each for one caller, with increasing pauses.
pub fn claim(transaction: &Transaction, now: Millis, most: i64) -> Result<Vec<Refund>, DatabaseError> {
    let rest =
        "WHERE state IN ('requested', 'sent') AND next_at <= $1 ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED";
    let mut claimed: Vec<Refund> = transaction.readable(rest, values![now, most])?;
    for refund in &mut claimed {
        refund.ask(now);
        let sql = "UPDATE refunds SET asks = $1, next_at = $2 WHERE id = $3";
        transaction.write::<()>(sql, values![refund.asks, refund.next_at, refund.id])?;
    }
    Ok(claimed)
}

/// The pending refund of a payment.
pub fn under_way(transaction: &Transaction, payment: &Locked<Payment>) -> Result<Option<Refund>, DatabaseError> {
    transaction.all::<Option<_>>(
        "WHERE payment_id = $1 AND state IN ('requested', 'sent', 'unclear') FOR UPDATE",
        values![payment.id],
    )
}

/// Sets the state of a refund that is pending and in another state.
pub fn settle(
    transaction: &Transaction,
    _payment: &Locked<Payment>,
    id: Uuid,
    (state, note): (RefundState, Option<&str>),
) -> Result<Changed, DatabaseError> {
    let sql = "UPDATE refunds SET state = $2, note = $3 \
               WHERE id = $1 AND state IN ('requested', 'sent', 'unclear') AND state <> $2";
    transaction.write(sql, values![id, state, note])
}

/// Inserts a refund, or replaces the refused one of its payment.
///
/// # Errors
/// If the statement fails, or the payment has another refund.
pub fn request(transaction: &Transaction, _booking: &Locked<Booking>, refund: &Refund) -> Result<(), DatabaseError> {
    Changed(transaction.insert([refund])?).once()
}

statements! {
    /// The refunds of a booking by the provider, oldest first.
    all of_booking(booking: Uuid) -> Vec<Refund> =
        "WHERE payment_id IN (SELECT id FROM payments WHERE booking_id = $1) ORDER BY created_at, id";

    /// Marks a refund as sent before the request; `false` if it was marked before or is no longer pending.
    write mark_sent(id: Uuid) -> bool =
        "UPDATE refunds SET state = 'sent' WHERE id = $1 AND state = 'requested'";

    /// Reverts the mark: the request cannot have reached the provider.
    write unmark_sent(id: Uuid) -> () =
        "UPDATE refunds SET state = 'requested' WHERE id = $1 AND state = 'sent'";
}
