//! Payments by card.

use uuid::Uuid;

use super::{
    Database, DatabaseError, Transaction, row,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::payment::{Payment, PaymentClaim},
    primitives::clock::Millis,
};

table_row!(Payment, "payments", [
    id, booking as "booking_id", merchant_reference, amount as "amount, currency", tracking_id, redirect_url, state, created_at,
    asks, asked_at, next_at, note,
]);

const OF_BOOKING: &str = "WHERE booking_id = $1 ORDER BY created_at DESC, id DESC";
/// Writes the state and the note of a payment.
///
/// # Errors
/// Where the database does not take them.
pub fn update(transaction: &Transaction, payment: &Payment) -> Result<(), DatabaseError> {
    let sql = "UPDATE payments SET state = $1, note = $2 WHERE id = $3";
    transaction.execute(sql, values![payment.state, payment.note, payment.id]).map(drop)
}

statements! {
    /// A payment that nobody else changes until the transaction ends.
    lock locked(id: Uuid) -> Option<Payment> = "WHERE id = $1";

    /// The payments of a booking, newest first.
    select of_booking(booking: Uuid) -> Vec<Payment> = OF_BOOKING;
}

impl Database {
    /// Pending payments whose time to be asked about has come, each for one caller; the next time comes later and later.
    ///
    /// # Errors
    /// Where nothing was claimed.
    pub async fn claim_payments(&self, claim: PaymentClaim) -> Result<Vec<Payment>, DatabaseError> {
        let (now, rest, values) = match claim {
            PaymentClaim::Due { now, most } => {
                (now, "next_at <= $1 ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED", row::values(&[&now, &most]))
            }
            PaymentClaim::One { id, now, since } => {
                (now, "id = $1 AND asked_at <= $2 FOR UPDATE", row::values(&[&id, &since]))
            }
        };
        let rest = format!("WHERE state = 'pending' AND tracking_id IS NOT NULL AND {rest}");
        self.write(move |transaction| {
            let mut claimed: Vec<Payment> = transaction.select(&rest, &values)?;
            for payment in &mut claimed {
                payment.ask(now);
                let sql = "UPDATE payments SET asks = $1, asked_at = $2, next_at = $3 WHERE id = $4";
                transaction.execute(sql, values![payment.asks, payment.asked_at, payment.next_at, payment.id])?;
            }
            Ok(claimed)
        })
        .await
    }
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
