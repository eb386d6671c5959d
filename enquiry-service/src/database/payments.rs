//! Tries to pay by card. What the provider's word changes is decided in `payment/`.

use content_model::Choice;
use uuid::Uuid;

use super::{
    Database, DatabaseError, Insert, Transaction, bookings, departures, messages, refunds,
    row::{FromRow, TableRow, table_row},
    value::values,
};
use crate::{
    domain::payment::{Payment, PaymentClaim, RefundState, SettleRequest, Settled},
    primitives::clock::Millis,
};

table_row!(Payment, "payments", [
    id, booking as "booking_id", merchant_reference, amount as "amount, currency", tracking_id, redirect_url, state, created_at,
    asks, asked_at, next_at, note,
]);

const INSERT: Insert = Insert { table: Payment::TABLE, columns: &[Payment::COLUMNS], on_conflict: "" };

fn begin(transaction: &Transaction, booking: Uuid, now: Millis) -> Result<Option<Payment>, DatabaseError> {
    let Some(booking) = bookings::locked(transaction, booking)?.filter(|booking| booking.due().is_positive()) else {
        return Ok(None);
    };
    let sql = "SELECT count(*) FROM payments WHERE booking_id = $1";
    let before: Option<(i64,)> = transaction.row(sql, values![booking.id])?;
    let payment = Payment::new(&booking, before.map_or(0, |(before,)| before), now);
    transaction.insert(&INSERT, &[payment.values()])?;
    Ok(Some(payment))
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

/// Writes an outcome with the change of the booking, the refund and the mails; nothing where it changes nothing.
///
/// # Errors
/// Where the database does not take it.
pub fn settle(transaction: &Transaction, id: Uuid, order: &SettleRequest) -> Result<Option<Settled>, DatabaseError> {
    let rest = format!("WHERE id = $1 {}", transaction.dialect().for_update());
    let Some(payment) = transaction.first::<Payment>(&rest, values![id])? else { return Ok(None) };
    let Some(booking) = bookings::locked(transaction, payment.booking)? else { return Ok(None) };
    let under_way = refunds::under_way(transaction, id)?;
    let Some(settled) = payment.settle(&booking, &order.outcome, under_way.as_ref(), order.at) else { return Ok(None) };
    let sql = "UPDATE payments SET state = $1, note = $2 WHERE id = $3";
    transaction.execute(sql, values![settled.payment.state.name(), settled.payment.note.as_deref(), id])?;
    if let Some(applied) = &settled.applied {
        bookings::update(transaction, applied)?;
        departures::tell_overbooked(transaction, applied, &order.operator)?;
    }
    if let Some(refund) = &settled.refunded {
        refunds::settle(transaction, refund.id, RefundState::Done, None)?;
    }
    messages::insert(transaction, &order.mails(&settled))?;
    Ok(Some(settled))
}

impl Database {
    /// Keeps a new try to pay what is due; nothing where nothing is.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn begin_payment(&self, booking: Uuid, now: Millis) -> Result<Option<Payment>, DatabaseError> {
        self.write(move |transaction| begin(transaction, booking, now)).await
    }

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
        let rest = "WHERE booking_id = $1 ORDER BY created_at DESC, id DESC";
        self.read(move |connection| connection.select(rest, values![booking])).await
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

    /// Nothing where the outcome changes nothing.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn settle_payment(&self, id: Uuid, order: SettleRequest) -> Result<Option<Settled>, DatabaseError> {
        self.write(move |transaction| settle(transaction, id, &order)).await
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
