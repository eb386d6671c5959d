//! Payments by card.

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

use super::model::{Payment, PaymentState};
use crate::ledger::model::Booking;

texts!(named PaymentState);

table_row! {
    Payment, "payments", [
        id, booking as "booking_id", merchant_reference, amount as "amount, currency", tracking_id, redirect_url, state,
        created_at, asks, asked_at, next_at, note,
    ],
    read [returned as "returned, currency" = "returned", returned_at]
}

/// Reads a payment and locks its row until the transaction ends. The row of its booking is locked before: an insert of a
/// refund locks the payment too, so another order could end in a deadlock.
pub fn locked(
    transaction: &Transaction,
    _booking: &Locked<Booking>,
    id: Uuid,
) -> Result<Option<Locked<Payment>>, DatabaseError> {
    Ok(transaction.all::<Option<_>>("WHERE id = $1 FOR UPDATE", values![id])?.map(Locked::of))
}

/// Sets the state, the note and the returned amount of a payment.
pub fn update(transaction: &Transaction, before: &Locked<Payment>, after: &Payment) -> Result<(), DatabaseError> {
    let sql = "UPDATE payments SET state = $2, note = $3, returned = $4, returned_at = $5 WHERE id = $1 AND state = $6";
    let (returned, state) = (after.returned.minor(), before.state);
    let values = values![before.id, after.state, after.note, returned, after.returned_at, state];
    transaction.write::<Changed>(sql, values)?.once()
}

statements! {
    /// The booking that a payment pays.
    query booking_of(payment: Uuid) -> Option<Uuid> = "SELECT booking_id FROM payments WHERE id = $1";

    /// The payments of a booking, newest first.
    all of_booking(booking: Uuid) -> Vec<Payment> = "WHERE booking_id = $1 ORDER BY created_at DESC, id DESC";

    /// Pending payments that are due for a status request, without those locked by others.
    readable due(now: Millis, most: i64) -> Vec<Payment> =
        "WHERE state = 'pending' AND tracking_id IS NOT NULL AND next_at <= $1 ORDER BY next_at LIMIT $2 \
         FOR UPDATE SKIP LOCKED";

    /// Locks a pending payment whose last status request was not after the given time.
    lock_row asked_before(id: Uuid, then: Millis) -> Option<Payment> =
        "WHERE state = 'pending' AND tracking_id IS NOT NULL AND id = $1 AND asked_at <= $2";

    /// Records a status request and the time of the next one.
    write note_ask(id: Uuid, asks: i64, asked_at: Millis, next_at: Millis) -> () =
        "UPDATE payments SET asks = $2, asked_at = $3, next_at = $4 WHERE id = $1";

    /// Records that the provider has accepted the payment.
    write set_accepted(id: Uuid, tracking_id: &str, redirect_url: &str) -> () =
        "UPDATE payments SET tracking_id = $2, redirect_url = $3 WHERE id = $1";

    /// Keeps the provider's id of a payment that a notification brought, unless the payment has one.
    write keep_tracking_id(id: Uuid, tracking_id: &str) -> bool =
        "UPDATE payments SET tracking_id = $2 WHERE id = $1 AND tracking_id IS NULL";

    /// The payment with this merchant reference; `None` without one.
    all by_merchant_reference(merchant_reference: &str) -> Option<Payment> = "WHERE merchant_reference = $1";

    /// Moves the next status request of a pending payment forward to a time.
    write ask_soon(id: Uuid, at: Millis) -> () =
        "UPDATE payments SET next_at = $2 WHERE id = $1 AND state = 'pending' AND next_at > $2";

    /// The provider's id of a notification address (IPN).
    query ipn_id(address: &str) -> Option<String> = "SELECT ipn_id FROM ipn_addresses WHERE address = $1";

    /// Sets the provider's id of a notification address; replaces an earlier one.
    write remember_ipn_id(address: &str, ipn_id: &str) -> () =
        "INSERT INTO ipn_addresses (address, ipn_id) VALUES ($1, $2) \
         ON CONFLICT (address) DO UPDATE SET ipn_id = excluded.ipn_id";
}
