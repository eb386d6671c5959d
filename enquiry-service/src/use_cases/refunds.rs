//! Refunds through the payment provider.

use content_model::Money;
use tokio::time::timeout;
use uuid::Uuid;

use super::{
    payments::{LONGEST_TALK, Payments, PollOutcome, settle},
    staff::{Actor, log},
};
use crate::{
    database::{Database, DatabaseError, Transaction, bookings, payments, refunds},
    domain::{
        booking::Booking,
        message::of_payment,
        payment::{Payment, PaymentOutcome, Refund, RefundError, RefundState, SettleRequest},
    },
    payment_provider::{Pesapal, ProviderError, confirmation_code},
    primitives::clock::Millis,
};

impl Payments {
    /// Sends the refund to the provider once, or requests its status.
    ///
    /// # Errors
    /// If the database fails. If the provider fails, the refund is unchanged.
    pub async fn follow_refund(&self, refund: Refund) -> Result<(), DatabaseError> {
        let Some(provider) = &self.provider else { return Ok(()) };
        let Some(payment) = self.database.find::<Payment>(refund.payment).await? else { return Ok(()) };
        let answer = self.status(&payment, None).await?;
        // The payment may have been refunded at the provider already.
        if let Some(answer) = &answer
            && self.settle_answer(&payment, answer).await? == PollOutcome::Changed
        {
            return Ok(());
        }
        if refund.is_old(self.clock.now()) {
            return self.report(refund, RefundState::Unclear, "the provider has not paid out the refund").await;
        }
        // If the provider does not respond, the refund waits. The status request also fetches a token, so if the next
        // call fails, it has most likely reached the provider.
        if refund.state != RefundState::Requested || (answer.is_none() && payment.tracking_id.is_some()) {
            return Ok(());
        }
        match answer.and_then(|answer| confirmation_code(&payment, &answer)) {
            Some(code) => self.request_refund(provider, refund, &payment, &code).await,
            None => self.report(refund, RefundState::Refused, "the provider knows no such payment").await,
        }
    }

    async fn request_refund(
        &self,
        provider: &Pesapal,
        refund: Refund,
        payment: &Payment,
        code: &str,
    ) -> Result<(), DatabaseError> {
        let Some(booking) = self.database.find::<Booking>(payment.booking).await? else { return Ok(()) };
        // Marked before the call: an interrupted call is never repeated, because the money could be refunded twice.
        if !self.database.refund_is_sent(refund.id).await? {
            return Ok(());
        }
        let asked = timeout(LONGEST_TALK, provider.refund(code, refund.amount, &booking)).await;
        match asked.unwrap_or(Err(ProviderError::Silent)) {
            Ok(()) => {
                tracing::info!(refund = %refund.id, "the provider has taken a refund");
                Ok(())
            }
            Err(ProviderError::NotConnected(error)) => {
                tracing::warn!(refund = %refund.id, error, "the provider was not asked for a refund");
                self.database.refund_was_not_sent(refund.id).await
            }
            Err(ProviderError::Refused(code)) => {
                self.report(refund, RefundState::Refused, &format!("the provider refuses the refund: {code}")).await
            }
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::warn!(refund = %refund.id, %error, "it is not known whether the provider has taken a refund");
                Ok(())
            }
        }
    }

    async fn report(&self, refund: Refund, state: RefundState, note: &str) -> Result<(), DatabaseError> {
        tracing::error!(refund = %refund.id, note, "a refund needs a person: see `bookings show`");
        let (operator, at, note) = (self.operator.clone(), self.clock.now(), note.to_owned());
        let report = move |transaction: &Transaction| report(transaction, &refund, (state, &note), (&operator, at));
        self.database.write(report).await?;
        self.wake.notify_one();
        Ok(())
    }
}

/// Reports a refund that needs review: the operator gets a mail about its payment, whose note has the reason.
fn report(
    transaction: &Transaction,
    refund: &Refund,
    (state, note): (RefundState, &str),
    (operator, at): (&str, Millis),
) -> Result<(), DatabaseError> {
    refunds::settle(transaction, refund.id, state, Some(note))?;
    let Some(payment) = payments::locked(transaction, refund.payment)? else { return Ok(()) };
    let note = payment.note.as_ref().map_or_else(|| note.to_owned(), |before| format!("{before}; {note}"));
    let payment = Payment { note: Some(note), ..payment };
    payments::set_state(transaction, payment.id, payment.state, payment.note.as_deref())?;
    transaction.insert([&of_payment(&payment, operator, at)]).map(drop)
}

/// Requests a refund of an amount paid by card; `None` if there is no such booking. `actor` is the member of staff;
/// `None`: a command.
///
/// # Errors
/// If the database does not commit.
pub async fn request_refund(
    database: &Database,
    booking: Uuid,
    amount: Money,
    (actor, now): (Actor, Millis),
) -> Result<Option<Result<Refund, RefundError>>, DatabaseError> {
    let request = move |transaction: &Transaction| {
        let Some(booking) = bookings::locked(transaction, booking)? else { return Ok(None) };
        let payments = payments::of_booking(transaction, booking.id)?;
        let earlier = refunds::of_booking(transaction, booking.id)?;
        let refund = Refund::of(&payments, &earlier, booking.balance.received, amount, now);
        if let Ok(refund) = &refund {
            transaction.insert([refund])?;
            log(transaction, actor, "request_refund", booking.id, &serde_json::json!({ "refund": refund.id }), now)?;
        }
        Ok(Some(refund))
    };
    database.write(request).await
}

/// Records the operator's decision about the pending refund of a booking: paid or refused.
///
/// # Errors
/// If the database does not commit.
pub async fn settle_refund(
    database: &Database,
    booking: Uuid,
    (is_done, actor): (bool, Actor),
    around: SettleRequest,
) -> Result<Result<Refund, RefundError>, DatabaseError> {
    let settle_under_way = move |transaction: &Transaction| {
        let refunds = refunds::of_booking(transaction, booking)?;
        let Some(refund) = refunds.into_iter().find(|refund| refund.state.is_under_way()) else {
            return Ok(Err(RefundError::NothingUnderWay));
        };
        let (at, detail) = (around.at, serde_json::json!({ "refund": refund.id, "is_done": is_done }));
        if is_done {
            let request = SettleRequest { outcome: PaymentOutcome::Reversed, ..around };
            settle(transaction, refund.payment, &request)?;
        } else {
            refunds::settle(transaction, refund.id, RefundState::Refused, Some("refused, says the operator"))?;
        }
        log(transaction, actor, "settle_refund", booking, &detail, at)?;
        Ok(Ok(refund))
    };
    database.write(settle_under_way).await
}
