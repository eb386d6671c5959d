//! Payments by card.

use uuid::Uuid;

use super::table::{database_statements, statements, table_row};
use crate::{
    domain::payment::{Payment, PaymentState},
    primitives::clock::Millis,
};

table_row!(Payment, "payments", [
    id, booking as "booking_id", merchant_reference, amount as "amount, currency", tracking_id, redirect_url, state, created_at,
    asks, asked_at, next_at, note,
]);

const OF_BOOKING: &str = "WHERE booking_id = $1 ORDER BY created_at DESC, id DESC";

statements! {
    /// A payment that nobody else changes until the transaction ends.
    lock locked(id: Uuid) -> Option<Payment> = "WHERE id = $1";

    /// Writes the state and the note of a payment.
    write set_state(id: Uuid, state: PaymentState, note: Option<&str>) -> () =
        "UPDATE payments SET state = $2, note = $3 WHERE id = $1";

    /// The payments of a booking, newest first.
    select of_booking(booking: Uuid) -> Vec<Payment> = OF_BOOKING;

    /// Pending payments whose time to be asked about has come, but for those that somebody else claims now.
    select due(now: Millis, most: i64) -> Vec<Payment> =
        "WHERE state = 'pending' AND tracking_id IS NOT NULL AND next_at <= $1 ORDER BY next_at LIMIT $2 \
         FOR UPDATE SKIP LOCKED";

    /// A pending payment that was asked about no later than then.
    lock asked_before(id: Uuid, then: Millis) -> Option<Payment> =
        "WHERE state = 'pending' AND tracking_id IS NOT NULL AND id = $1 AND asked_at <= $2";

    /// Writes that the provider is asked about a payment now, and when it is again.
    write note_ask(id: Uuid, asks: i64, asked_at: Millis, next_at: Millis) -> () =
        "UPDATE payments SET asks = $2, asked_at = $3, next_at = $4 WHERE id = $1";
}

database_statements! {
    /// The provider has taken the payment.
    write payment_sent(id: Uuid, tracking_id: &str, redirect_url: &str) -> () =
        "UPDATE payments SET tracking_id = $2, redirect_url = $3 WHERE id = $1";

    /// Of one booking, newest first.
    select payments(booking: Uuid) -> Vec<Payment> = OF_BOOKING;

    /// The payment with this merchant reference; `None` where there is no such payment.
    first payment_by_reference(merchant_reference: &str) -> Option<Payment> = "WHERE merchant_reference = $1";

    /// A pending payment is due to be asked about then, if not before.
    write ask_soon(id: Uuid, at: Millis) -> () =
        "UPDATE payments SET next_at = $2 WHERE id = $1 AND state = 'pending' AND next_at > $2";

    /// What the provider calls one of our addresses for notifications.
    row ipn_id(address: &str) -> Option<String> = "SELECT ipn_id FROM ipn_addresses WHERE address = $1";

    /// Keeps the provider's id of an address for notifications, in the place of an earlier id.
    write remember_ipn_id(address: &str, ipn_id: &str) -> () =
        "INSERT INTO ipn_addresses (address, ipn_id) VALUES ($1, $2) \
         ON CONFLICT (address) DO UPDATE SET ipn_id = excluded.ipn_id";
}
