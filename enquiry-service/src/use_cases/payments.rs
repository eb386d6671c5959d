//! Payments by card: begins payments, asks the provider about them and settles them.

use content_model::Choice;
use std::{sync::Arc, time::Duration};

use serde_json::Value;
use tokio::{sync::Notify, time::timeout};
use uuid::Uuid;

use super::{
    claim_payments::claim_payments, departures::report_overbooked, recent_notices::RecentNotices, write_booking,
};
use crate::{
    config::{ProviderSettings, Sites},
    database::{Database, DatabaseError, Transaction, bookings, payments, refunds},
    domain::{
        booking::Booking,
        payment::{Payment, PaymentClaim, PaymentOutcome, PaymentState, RefundState, SettleRequest, Settled},
    },
    payment_provider::{Pesapal, ProviderError, interpret},
    primitives::clock::{Clock, Millis, millis},
};

/// For all calls that one question takes; a visitor waits for them.
pub(super) const LONGEST_TALK: Duration = Duration::from_secs(9);
/// A page to pay on is offered again for so long.
const PAGES_LIVE: Duration = Duration::from_hours(20);
/// Another request may be beginning a payment for so long.
const BEGINNING: Duration = Duration::from_secs(15);
/// So many tries to pay has a booking; after them the visitor has to write to the operator.
const MOST_TRIES: usize = 20;
/// A visitor who waits for the result has the provider asked so often at most.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Everything about paying by card. Without a provider there is nothing to begin.
pub struct Payments {
    pub(super) provider: Option<Pesapal>,
    pub(super) database: Database,
    pub(super) clock: Clock,
    /// Wakes the worker of the outbox.
    pub(super) wake: Arc<Notify>,
    pub(super) operator: String,
    sites: Sites,
    notices: RecentNotices,
}

/// What the provider needs to be asked.
pub struct ProviderSetup {
    /// Address and keys of the provider; `None` where the service takes no cards.
    pub settings: Option<ProviderSettings>,
    /// HTTP client for the calls to the provider.
    pub client: reqwest::Client,
    /// Address of the operator's mails.
    pub operator: String,
    /// Origins of the sites, to which a visitor returns after paying.
    pub sites: Sites,
}

/// What asking about a payment brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PollOutcome {
    /// It stands differently now.
    Changed,
    /// The provider has said nothing new.
    Same,
    /// The provider could not be asked.
    Unknown,
}

impl Payments {
    /// Makes the provider from its settings; makes no call.
    pub fn new(setup: ProviderSetup, database: Database, clock: Clock, wake: Arc<Notify>) -> Self {
        let ProviderSetup { settings, client, operator, sites } = setup;
        let provider = settings.map(|settings| Pesapal::new(client, settings, database.clone(), clock.clone()));
        Payments { provider, database, clock, wake, operator, sites, notices: RecentNotices::default() }
    }

    /// Age in milliseconds at which a pending payment is left to a person; `None` without a provider.
    pub fn give_up_after(&self) -> Option<Millis> {
        self.provider.as_ref().map(Pesapal::give_up_after)
    }

    /// A page on which the visitor pays what is due; nothing where there is none to be had now.
    ///
    /// # Errors
    /// Where the database does not answer. A failure of the provider is no error, but gives no page.
    pub async fn start(&self, booking: &Booking) -> Result<Option<String>, DatabaseError> {
        let Some(provider) = &self.provider else { return Ok(None) };
        let now = self.clock.now();
        let tries = self.database.payments(booking.id).await?;
        let is_last = tries.len() >= MOST_TRIES;
        if let Some(last) = tries.into_iter().next()
            && last.state == PaymentState::Pending
        {
            let age = now - last.created_at;
            if last.redirect_url.is_some() && last.amount == booking.due() && age < millis(PAGES_LIVE) {
                return Ok(last.redirect_url);
            }
            if last.tracking_id.is_none() && age < millis(BEGINNING) {
                return Ok(None);
            }
        }
        if is_last {
            return Ok(None);
        }
        let booking_id = booking.id;
        let begun = self.database.write(move |transaction| begin(transaction, booking_id, now)).await?;
        let Some(payment) = begun else { return Ok(None) };
        let callback =
            format!("{}/BookingCompleted?reference={}", self.sites.origin(booking.locale), booking.reference);
        let sent = timeout(LONGEST_TALK, provider.submit(&payment, booking, &callback)).await;
        match sent.unwrap_or(Err(ProviderError::Silent)) {
            Ok(sent) => {
                self.database.payment_sent(payment.id, &sent.tracking_id, &sent.redirect_url).await?;
                Ok(Some(sent.redirect_url))
            }
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::error!(booking = %booking.number, %error, "a payment could not be begun");
                self.settle(&payment, PaymentOutcome::Failed { reason: error.to_string() }).await?;
                Ok(None)
            }
        }
    }

    /// Asks the provider, unless that was done a moment ago.
    ///
    /// # Errors
    /// As [`Payments::poll`].
    pub async fn poll_again(&self, payment: &Payment) -> Result<PollOutcome, DatabaseError> {
        let now = self.clock.now();
        let claim = PaymentClaim::One { id: payment.id, now, since: now - millis(ASKED_AGAIN_AFTER) };
        match claim_payments(&self.database, claim).await?.into_iter().next() {
            Some(payment) => self.poll(&payment, None).await,
            None => Ok(PollOutcome::Same),
        }
    }

    /// Asks the provider because of a notice, which brings a tracking id where ours never came. After a question that
    /// brought nothing new the next notices are not asked about at once, but soon.
    ///
    /// # Errors
    /// As [`Payments::poll`].
    pub async fn notice(&self, payment: &Payment, brought: Option<&str>) -> Result<PollOutcome, DatabaseError> {
        let turn = self.notices.turn(payment.id);
        let mut in_vain = turn.lock().await;
        let again_at = in_vain.map(|asked_at| asked_at + millis(ASKED_AGAIN_AFTER));
        if let Some(again_at) = again_at.filter(|again_at| self.clock.now() < *again_at) {
            self.database.ask_soon(payment.id, again_at).await?;
            return Ok(PollOutcome::Same);
        }
        let look = self.poll(payment, brought).await?;
        *in_vain = (look == PollOutcome::Same).then(|| self.clock.now());
        Ok(look)
    }

    /// Asks the provider what has become of a payment.
    ///
    /// # Errors
    /// Where the database does not answer. A failure of the provider gives [`PollOutcome::Unknown`].
    pub async fn poll(&self, payment: &Payment, brought: Option<&str>) -> Result<PollOutcome, DatabaseError> {
        match self.status(payment, brought).await? {
            Some(answer) => self.settle_answer(payment, &answer).await,
            None => Ok(PollOutcome::Unknown),
        }
    }

    /// The provider's answer about a payment; `None` where the provider could not be asked.
    pub(super) async fn status(
        &self,
        payment: &Payment,
        brought: Option<&str>,
    ) -> Result<Option<Value>, DatabaseError> {
        let tracking_id = payment.tracking_id.as_deref().or(brought);
        let (Some(provider), Some(tracking_id)) = (&self.provider, tracking_id) else { return Ok(None) };
        let answered = timeout(LONGEST_TALK, provider.status(tracking_id)).await;
        match answered.unwrap_or(Err(ProviderError::Silent)) {
            Ok(answer) => Ok(Some(answer)),
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::warn!(payment = %payment.id, %error, "the provider was not asked about a payment");
                Ok(None)
            }
        }
    }

    /// Writes what the provider's answer means for a payment.
    pub(super) async fn settle_answer(&self, payment: &Payment, answer: &Value) -> Result<PollOutcome, DatabaseError> {
        match interpret(payment, answer) {
            Some(outcome) => self.settle(payment, outcome).await,
            None => Ok(PollOutcome::Same),
        }
    }

    /// Writes an outcome, with everything that follows from it.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn settle(&self, payment: &Payment, outcome: PaymentOutcome) -> Result<PollOutcome, DatabaseError> {
        let order = SettleRequest { at: self.clock.now(), outcome, operator: self.operator.clone() };
        let id = payment.id;
        let settled = self.database.write(move |transaction| settle(transaction, id, &order)).await?;
        let Some(settled) = settled else { return Ok(PollOutcome::Same) };
        let state = settled.payment.state.name();
        let note = settled.payment.note.as_deref().unwrap_or_default();
        if settled.needs_attention {
            tracing::error!(payment = %payment.id, state, note, "a payment needs a person: see `bookings list --unclear`");
        } else {
            tracing::info!(payment = %payment.id, state, note, "a payment is settled");
        }
        self.wake.notify_one();
        Ok(PollOutcome::Changed)
    }
}

/// Writes a new try to pay what is due; nothing where nothing is due.
fn begin(transaction: &Transaction, booking: Uuid, now: Millis) -> Result<Option<Payment>, DatabaseError> {
    let booking = bookings::locked(transaction, booking)?;
    let Some(booking) = booking.filter(|booking| booking.due().is_positive()) else { return Ok(None) };
    let tries = payments::of_booking(transaction, booking.id)?.len();
    let payment = Payment::new(&booking, i64::try_from(tries).unwrap_or(i64::MAX), now);
    transaction.insert([&payment])?;
    Ok(Some(payment))
}

/// Writes an outcome with the change of the booking, the refund and the mails; nothing where it changes nothing.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn settle(
    transaction: &Transaction,
    id: Uuid,
    request: &SettleRequest,
) -> Result<Option<Settled>, DatabaseError> {
    let Some(payment) = payments::locked(transaction, id)? else { return Ok(None) };
    let Some(booking) = bookings::locked(transaction, payment.booking)? else { return Ok(None) };
    let under_way = refunds::under_way(transaction, id)?;
    let settled = payment.settle(&booking, &request.outcome, under_way.as_ref(), request.at);
    let Some(settled) = settled else { return Ok(None) };
    let Payment { id, state, note, .. } = &settled.payment;
    payments::set_state(transaction, *id, *state, note.as_deref())?;
    if let Some(applied) = &settled.applied {
        write_booking::update(transaction, applied)?;
        report_overbooked(transaction, applied, &request.operator)?;
    }
    if let Some(refund) = &settled.refunded {
        refunds::settle(transaction, refund.id, RefundState::Done, None)?;
    }
    transaction.insert(&request.mails(&settled))?;
    Ok(Some(settled))
}
