//! Refunds through the payment provider.

use content_model::Money;
use tokio::time::timeout;
use uuid::Uuid;

use kernel::{
    audit_log::actions::{Actor, log},
    clock::Millis,
    database::{Database, DatabaseError, Locked, Transaction},
};

use super::{
    model::{Refund, RefundError, RefundState},
    store,
};
use crate::{
    ledger::{self, model::Booking},
    payments::{
        self,
        actions::{LONGEST_TALK, Payments, PollOutcome, settle},
        mail::of_payment,
        model::{Payment, SettleRequest},
        provider::{Pesapal, ProviderError, confirmation_code},
    },
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
            None => self.report(refund, RefundState::Refused, "the provider does not know this payment").await,
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
        if !self.database.write(move |on| store::mark_sent(on, refund.id)).await? {
            return Ok(());
        }
        let asked = timeout(LONGEST_TALK, provider.refund(code, refund.amount, &booking)).await;
        match asked.unwrap_or(Err(ProviderError::Silent)) {
            Ok(()) => {
                tracing::info!(refund = %refund.id, "refund requested");
                Ok(())
            }
            Err(ProviderError::NotConnected(error)) => {
                tracing::warn!(refund = %refund.id, error, "refund request not sent, will be repeated");
                self.database.write(move |on| store::unmark_sent(on, refund.id)).await
            }
            Err(ProviderError::Refused(code)) => {
                self.report(refund, RefundState::Refused, &format!("the provider refuses the refund: {code}")).await
            }
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::warn!(refund = %refund.id, %error, "refund request unanswered, state unknown");
                Ok(())
            }
        }
    }

    /// Ends a refund, unless somebody has decided about it while the provider was asked.
    async fn report(&self, refund: Refund, state: RefundState, told: &str) -> Result<(), DatabaseError> {
        let (operator, at, note) = (self.operator.clone(), self.clock.now(), told.to_owned());
        let id = refund.id;
        let report = move |transaction: &Transaction| report(transaction, &refund, (state, &note), (&operator, at));
        if self.database.write(report).await? {
            tracing::error!(refund = %id, note = told, "refund unclear, a person must decide: see `bookings show`");
            self.wake.notify_one();
        }
        Ok(())
    }
}

/// Reports a refund that needs review: the operator gets a mail about its payment, whose note has the reason. Returns
/// whether the refund was still pending.
fn report(
    transaction: &Transaction,
    refund: &Refund,
    (state, note): (RefundState, &str),
    (operator, at): (&str, Millis),
) -> Result<bool, DatabaseError> {
    let Some(booking) = payments::store::booking_of(transaction, refund.payment)? else { return Ok(false) };
    let Some(booking) = ledger::store::locked(transaction, booking)? else { return Ok(false) };
    let Some(payment) = payments::store::locked(transaction, &booking, refund.payment)? else { return Ok(false) };
    if !store::settle(transaction, &payment, refund.id, (state, Some(note)))?.any() {
        return Ok(false);
    }
    let note = payment.note.as_ref().map_or_else(|| note.to_owned(), |before| format!("{before}; {note}"));
    let noted = Payment { note: Some(note), ..(*payment).clone() };
    payments::store::update(transaction, &payment, &noted)?;
    transaction.insert([&of_payment(&noted, operator, at)])?;
    Ok(true)
}

/// The person who changes a refund, with the version of the booking that the person has read.
#[derive(Clone, Copy, Debug)]
pub struct RefundedBy {
    /// The member of staff; `None`: a command.
    pub actor: Actor,
    /// The version of the booking; `None`: not checked.
    pub seen: Option<Uuid>,
}

/// Locks a booking and checks its version.
fn locked_as_seen(
    transaction: &Transaction,
    booking: Uuid,
    seen: Option<Uuid>,
) -> Result<Result<Locked<Booking>, RefundError>, DatabaseError> {
    let Some(booking) = ledger::store::locked(transaction, booking)? else { return Ok(Err(RefundError::NoBooking)) };
    if seen.is_some() && ledger::store::version(transaction, booking.id)? != seen {
        return Ok(Err(RefundError::Meanwhile));
    }
    Ok(Ok(booking))
}

/// Requests a refund of an amount paid by card.
pub async fn request_refund(
    database: &Database,
    booking: Uuid,
    amount: Money,
    (by, now): (RefundedBy, Millis),
) -> Result<Result<Refund, RefundError>, DatabaseError> {
    let request = move |transaction: &Transaction| {
        let booking = match locked_as_seen(transaction, booking, by.seen)? {
            Ok(booking) => booking,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let payments = payments::store::of_booking(transaction, booking.id)?;
        let earlier = store::of_booking(transaction, booking.id)?;
        let refund = Refund::of(&payments, &earlier, booking.balance.received, amount, now);
        if let Ok(refund) = &refund {
            store::request(transaction, &booking, refund)?;
            log(transaction, by.actor, "request_refund", booking.id, &refund.audited(), now)?;
        }
        Ok(refund)
    };
    database.write(request).await
}

/// Records the operator's decision about a pending refund of a booking: paid or refused. Without `refund`, the booking
/// must have one pending refund.
pub async fn settle_refund(
    database: &Database,
    (booking, refund): (Uuid, Option<Uuid>),
    (is_done, by): (bool, RefundedBy),
    around: SettleRequest,
) -> Result<Result<Refund, RefundError>, DatabaseError> {
    let settle_under_way = move |transaction: &Transaction| {
        let booking = match locked_as_seen(transaction, booking, by.seen)? {
            Ok(booking) => booking,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let refund = match Refund::under_way(store::of_booking(transaction, booking.id)?, refund) {
            Ok(refund) => refund,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let (at, mut detail) = (around.at, refund.audited());
        detail["is_done"] = is_done.into();
        if is_done {
            settle(transaction, refund.payment, &around)?.ok_or(DatabaseError::Raced)?;
        } else {
            let payment =
                payments::store::locked(transaction, &booking, refund.payment)?.ok_or(DatabaseError::Raced)?;
            let refused = (RefundState::Refused, Some("marked as refused by the operator"));
            store::settle(transaction, &payment, refund.id, refused)?.once()?;
        }
        log(transaction, by.actor, "settle_refund", booking.id, &detail, at)?;
        Ok(Ok(refund))
    };
    database.write(settle_under_way).await
}
