//! Refunds that the provider pays out.

use content_model::{Choice, Money};
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction, bookings, messages,
    row::{FromRow, TableRow, table_row},
    value::values,
};
use crate::{
    domain::{
        message::of_payment,
        payment::{Payment, PaymentOutcome, Refund, RefundError, RefundState, SettleRequest},
    },
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

fn request(
    transaction: &Transaction,
    booking: Uuid,
    amount: Money,
    now: Millis,
) -> Result<Option<Result<Refund, RefundError>>, DatabaseError> {
    let Some(booking) = bookings::locked(transaction, booking)? else { return Ok(None) };
    let payments: Vec<Payment> =
        transaction.select("WHERE booking_id = $1 ORDER BY created_at DESC, id DESC", values![booking.id])?;
    let earlier: Vec<Refund> = transaction.select(OF_BOOKING, values![booking.id])?;
    let refund = match Refund::of(&payments, &earlier, booking.balance.received, amount, now) {
        Ok(refund) => refund,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    transaction.insert(&INSERT, &[refund.values()])?;
    Ok(Some(Ok(refund)))
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

/// A person has to look at a refund: the operator gets a mail about its payment, whose note says why.
fn report(
    transaction: &Transaction,
    refund: &Refund,
    (state, note): (RefundState, &str),
    (operator, at): (&str, Millis),
) -> Result<(), DatabaseError> {
    settle(transaction, refund.id, state, Some(note))?;
    let Some(payment) = transaction.first::<Payment>("WHERE id = $1", values![refund.payment])? else {
        return Ok(());
    };
    let note = payment.note.as_ref().map_or_else(|| note.to_owned(), |before| format!("{before}; {note}"));
    transaction.execute("UPDATE payments SET note = $1 WHERE id = $2", values![note, payment.id])?;
    messages::insert(transaction, &[of_payment(&payment, operator, at)])
}

impl Database {
    /// Writes that the provider is to give back an amount of what was paid by card; `None` where there is no such
    /// booking.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn request_refund(
        &self,
        booking: Uuid,
        amount: Money,
        now: Millis,
    ) -> Result<Option<Result<Refund, RefundError>>, DatabaseError> {
        self.write(move |transaction| request(transaction, booking, amount, now)).await
    }

    /// The refunds of a booking by the provider, oldest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn refunds(&self, booking: Uuid) -> Result<Vec<Refund>, DatabaseError> {
        self.read(move |connection| connection.select(OF_BOOKING, values![booking])).await
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

    /// The provider has refused a refund, or has not paid it out for too long: the operator gets a mail.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn report_refund(
        &self,
        refund: Refund,
        state: RefundState,
        note: String,
        (operator, at): (String, Millis),
    ) -> Result<(), DatabaseError> {
        self.write(move |transaction| report(transaction, &refund, (state, &note), (&operator, at))).await
    }

    /// The operator has seen what became of the refund of a booking that is under way: paid out, or refused.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn settle_refund(
        &self,
        booking: Uuid,
        is_done: bool,
        around: SettleRequest,
    ) -> Result<Result<Refund, RefundError>, DatabaseError> {
        self.write(move |transaction| {
            let refunds: Vec<Refund> = transaction.select(OF_BOOKING, values![booking])?;
            let Some(refund) = refunds.into_iter().find(|refund| refund.state.is_under_way()) else {
                return Ok(Err(RefundError::NothingUnderWay));
            };
            if is_done {
                let order = SettleRequest { outcome: PaymentOutcome::Reversed, ..around };
                super::payments::settle(transaction, refund.payment, &order)?;
            } else {
                settle(transaction, refund.id, RefundState::Refused, Some("refused, says the operator"))?;
            }
            Ok(Ok(refund))
        })
        .await
    }
}
