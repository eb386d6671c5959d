//! Payments by card.

use content_model::Choice;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction,
    row::{FromRow, TableRow, table_row},
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

const INSERT: Insert = Insert { table: Payment::TABLE, columns: &[Payment::COLUMNS], on_conflict: "" };

/// The payments of a booking, newest first.
///
/// # Errors
/// Where the database does not answer.
pub fn of_booking(connection: &Connection, booking: Uuid) -> Result<Vec<Payment>, DatabaseError> {
    connection.select("WHERE booking_id = $1 ORDER BY created_at DESC, id DESC", values![booking])
}

/// Writes a new payment.
///
/// # Errors
/// Where the database does not take it.
pub fn insert(transaction: &Transaction, payment: &Payment) -> Result<(), DatabaseError> {
    transaction.insert(&INSERT, &[payment.values()]).map(drop)
}

/// A payment that nobody else changes until the transaction ends.
///
/// # Errors
/// Where the database does not answer or the row cannot be read.
pub fn locked(transaction: &Transaction, id: Uuid) -> Result<Option<Payment>, DatabaseError> {
    transaction.first(&format!("WHERE id = $1 {}", transaction.dialect().for_update()), values![id])
}

/// Writes the state and the note of a payment.
///
/// # Errors
/// Where the database does not take them.
pub fn update(transaction: &Transaction, payment: &Payment) -> Result<(), DatabaseError> {
    let sql = "UPDATE payments SET state = $1, note = $2 WHERE id = $3";
    transaction.execute(sql, values![payment.state.name(), payment.note.as_deref(), payment.id]).map(drop)
}

fn claim(transaction: &Transaction, claim: PaymentClaim) -> Result<Vec<Payment>, DatabaseError> {
    let dialect = transaction.dialect();
    let pending = "WHERE state = 'pending' AND tracking_id IS NOT NULL";
    let (now, mut claimed): (Millis, Vec<Payment>) = match claim {
        PaymentClaim::Due { now, most } => {
            let rest = format!("{pending} AND next_at <= $1 ORDER BY next_at LIMIT $2 {}", dialect.skip_locked());
            (now, transaction.select(&rest, values![now, most])?)
        }
        PaymentClaim::One { id, now, since } => {
            let rest = format!("{pending} AND id = $1 AND asked_at <= $2 {}", dialect.for_update());
            (now, transaction.select(&rest, values![id, since])?)
        }
    };
    for payment in &mut claimed {
        payment.ask(now);
        let sql = "UPDATE payments SET asks = $1, asked_at = $2, next_at = $3 WHERE id = $4";
        transaction.execute(sql, values![payment.asks, payment.asked_at, payment.next_at, payment.id])?;
    }
    Ok(claimed)
}

impl Database {
    /// The provider has taken it.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn payment_sent(&self, id: Uuid, tracking_id: &str, redirect_url: &str) -> Result<(), DatabaseError> {
        let (tracking_id, redirect_url) = (tracking_id.to_owned(), redirect_url.to_owned());
        let sql = "UPDATE payments SET tracking_id = $1, redirect_url = $2 WHERE id = $3";
        self.write(move |transaction| transaction.execute(sql, values![tracking_id, redirect_url, id]).map(drop)).await
    }

    /// Of one booking, newest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn payments(&self, booking: Uuid) -> Result<Vec<Payment>, DatabaseError> {
        self.read(move |connection| of_booking(connection, booking)).await
    }

    /// The payment with this merchant reference; `None` where there is no such payment.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn payment_by_reference(&self, merchant_reference: &str) -> Result<Option<Payment>, DatabaseError> {
        let reference = merchant_reference.to_owned();
        self.read(move |connection| connection.first("WHERE merchant_reference = $1", values![reference])).await
    }

    /// Pending payments whose time to be asked about has come, each for one caller; the next time comes later and later.
    ///
    /// # Errors
    /// Where nothing was claimed.
    pub async fn claim_payments(&self, order: PaymentClaim) -> Result<Vec<Payment>, DatabaseError> {
        self.write(move |transaction| claim(transaction, order)).await
    }

    /// A pending payment is due to be asked about then, if not before.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn ask_soon(&self, id: Uuid, at: Millis) -> Result<(), DatabaseError> {
        let sql = "UPDATE payments SET next_at = $1 WHERE id = $2 AND state = 'pending' AND next_at > $1";
        self.write(move |transaction| transaction.execute(sql, values![at, id]).map(drop)).await
    }

    /// What the provider calls one of our addresses for notifications.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn ipn_id(&self, address: &str) -> Result<Option<String>, DatabaseError> {
        let address = address.to_owned();
        let sql = "SELECT ipn_id FROM ipn_addresses WHERE address = $1";
        let found: Option<(String,)> = self.read(move |connection| connection.row(sql, values![address])).await?;
        Ok(found.map(|(id,)| id))
    }

    /// Keeps the provider's id of an address for notifications, in the place of an earlier id.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn remember_ipn_id(&self, address: &str, ipn_id: &str) -> Result<(), DatabaseError> {
        let (address, ipn_id) = (address.to_owned(), ipn_id.to_owned());
        let sql = "INSERT INTO ipn_addresses (address, ipn_id) VALUES ($1, $2) \
                   ON CONFLICT (address) DO UPDATE SET ipn_id = excluded.ipn_id";
        self.write(move |transaction| transaction.execute(sql, values![address, ipn_id]).map(drop)).await
    }
}
