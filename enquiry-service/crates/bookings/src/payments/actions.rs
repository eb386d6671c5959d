//! Payments by card: begins them, requests their status, and settles them.

use std::{sync::Arc, time::Duration};

use content_model::Choice;
use jiff::tz::TimeZone;
use serde_json::Value;
use tokio::{sync::Notify, time::timeout};
use uuid::Uuid;

use kernel::{
    clock::{Clock, Millis, date, millis},
    database::{Database, DatabaseError, Transaction},
    settings::sites::Sites,
};

use super::{
    claims::claim_payments,
    model::{NextAttempt, Payment, PaymentClaim, PaymentOutcome, SettleRequest, Settled},
    provider::{Pesapal, ProviderError, is_about},
    recent_notices::RecentNotices,
    settings::ProviderSettings,
    store,
};
use crate::{
    departures::actions::report_overbooked,
    ledger::{self, model::Booking},
    payments::provider::interpret,
    refunds::{self, model::RefundState},
};

/// Timeout of all calls of one request, for which a visitor waits.
pub const LONGEST_TALK: Duration = Duration::from_secs(9);
/// The minimum interval of status requests for a visitor who waits for the result.
const ASKED_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Payments by card; disabled without a provider.
pub struct Payments {
    pub provider: Option<Pesapal>,
    pub database: Database,
    pub clock: Clock,
    /// Wakes the worker of the outbox.
    pub wake: Arc<Notify>,
    pub operator: String,
    /// The operator's time zone.
    zone: TimeZone,
    sites: Sites,
    notices: RecentNotices,
}

/// The dependencies of payments.
pub struct ProviderSetup {
    /// Address and keys of the provider; `None` if the service takes no cards.
    pub settings: Option<ProviderSettings>,
    /// HTTP client for the calls to the provider.
    pub client: reqwest::Client,
    /// The recipient of the operator's mails.
    pub operator: String,
    /// The operator's time zone.
    pub zone: TimeZone,
    /// Origins of the sites, to which a visitor returns after paying.
    pub sites: Sites,
}

/// The result of a status request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PollOutcome {
    /// The state has changed.
    Changed,
    /// The state is unchanged.
    Same,
    /// The status could not be requested.
    Unknown,
}

impl Payments {
    /// Creates the client of the provider, without a call.
    pub fn new(setup: ProviderSetup, database: Database, clock: Clock, wake: Arc<Notify>) -> Self {
        let ProviderSetup { settings, client, operator, zone, sites } = setup;
        let provider = settings.map(|settings| Pesapal::new(client, settings, database.clone(), clock.clone()));
        Payments { provider, database, clock, wake, operator, zone, sites, notices: RecentNotices::default() }
    }

    /// Age in milliseconds at which a pending payment needs review; `None` without a provider.
    pub fn give_up_after(&self) -> Option<Millis> {
        self.provider.as_ref().map(Pesapal::give_up_after)
    }

    /// The page on which the visitor pays the amount due; `None` if none is available.
    ///
    /// # Errors
    /// If the query fails. If the provider fails, the result is `None`.
    pub async fn start(&self, booking: &Booking) -> Result<Option<String>, DatabaseError> {
        let Some(provider) = &self.provider else { return Ok(None) };
        let (now, id) = (self.clock.now(), booking.id);
        let payment = match self.database.write(move |transaction| begin(transaction, id, now)).await? {
            NextAttempt::New(payment) => payment,
            NextAttempt::Page(page) => return Ok(Some(page)),
            NextAttempt::Unavailable => return Ok(None),
        };
        let callback =
            format!("{}/BookingCompleted?reference={}", self.sites.origin(booking.locale), booking.reference);
        let sent = timeout(LONGEST_TALK, provider.submit(&payment, booking, &callback)).await;
        match sent.unwrap_or(Err(ProviderError::Silent)) {
            Ok(sent) => {
                let (id, tracking_id, page) = (payment.id, sent.tracking_id, sent.redirect_url.clone());
                self.database.write(move |on| store::set_accepted(on, id, &tracking_id, &page)).await?;
                Ok(Some(sent.redirect_url))
            }
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::error!(booking = %booking.number, %error, "payment start failed");
                self.settle(&payment, PaymentOutcome::Failed { reason: error.to_string() }).await?;
                Ok(None)
            }
        }
    }

    /// Requests the status, unless it was requested a moment ago.
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

    /// Requests the status because of a notification, which supplies the tracking id if the submission's response was
    /// lost. After a request without a change, further notifications only bring the next request forward.
    ///
    /// # Errors
    /// As [`Payments::poll`].
    pub async fn notice(&self, payment: &Payment, brought: Option<&str>) -> Result<PollOutcome, DatabaseError> {
        let turn = self.notices.turn(payment.id);
        let mut in_vain = turn.lock().await;
        let again_at = in_vain.map(|asked_at| asked_at + millis(ASKED_AGAIN_AFTER));
        if let Some(again_at) = again_at.filter(|again_at| self.clock.now() < *again_at) {
            if payment.tracking_id.is_none() {
                // Only this notification has the id: the provider must send it again.
                return Ok(PollOutcome::Unknown);
            }
            let id = payment.id;
            self.database.write(move |on| store::ask_soon(on, id, again_at)).await?;
            return Ok(PollOutcome::Same);
        }
        let look = self.poll(payment, brought).await?;
        *in_vain = (look == PollOutcome::Same).then(|| self.clock.now());
        Ok(look)
    }

    /// Requests the status of a payment and settles it.
    ///
    /// # Errors
    /// If the database fails. If the provider fails, the result is [`PollOutcome::Unknown`].
    pub async fn poll(&self, payment: &Payment, brought: Option<&str>) -> Result<PollOutcome, DatabaseError> {
        match self.status(payment, brought).await? {
            Some(answer) => {
                // Without the id, the payment could not be refunded by card.
                if payment.tracking_id.is_none()
                    && let Some(id) = brought.filter(|_| is_about(payment, &answer))
                {
                    let (payment, id) = (payment.id, id.to_owned());
                    self.database.write(move |on| store::keep_tracking_id(on, payment, &id)).await?;
                }
                self.settle_answer(payment, &answer).await
            }
            None => Ok(PollOutcome::Unknown),
        }
    }

    /// The provider's status of a payment; `None` if the request failed.
    pub async fn status(&self, payment: &Payment, brought: Option<&str>) -> Result<Option<Value>, DatabaseError> {
        let tracking_id = payment.tracking_id.as_deref().or(brought);
        let (Some(provider), Some(tracking_id)) = (&self.provider, tracking_id) else { return Ok(None) };
        let answered = timeout(LONGEST_TALK, provider.status(tracking_id)).await;
        match answered.unwrap_or(Err(ProviderError::Silent)) {
            Ok(answer) => Ok(Some(answer)),
            Err(ProviderError::Database(error)) => Err(error),
            Err(error) => {
                tracing::warn!(payment = %payment.id, %error, "payment status request failed");
                Ok(None)
            }
        }
    }

    /// Settles a payment by the provider's response.
    pub async fn settle_answer(&self, payment: &Payment, answer: &Value) -> Result<PollOutcome, DatabaseError> {
        match interpret(payment, answer) {
            Some(outcome) => self.settle(payment, outcome).await,
            None => Ok(PollOutcome::Same),
        }
    }

    /// Applies an outcome with its side effects.
    pub async fn settle(&self, payment: &Payment, outcome: PaymentOutcome) -> Result<PollOutcome, DatabaseError> {
        let at = self.clock.now();
        let order = SettleRequest { at, on: date(at, &self.zone), outcome, operator: self.operator.clone() };
        let id = payment.id;
        let settled = self.database.write(move |transaction| settle(transaction, id, &order)).await?;
        let Some(settled) = settled else { return Ok(PollOutcome::Same) };
        let state = settled.payment.state.name();
        let note = settled.payment.note.as_deref().unwrap_or_default();
        if settled.needs_attention {
            tracing::error!(payment = %payment.id, state, note, "payment unclear, a person must decide: see `bookings list --unclear`");
        } else {
            tracing::info!(payment = %payment.id, state, note, "payment settled");
        }
        self.wake.notify_one();
        Ok(PollOutcome::Changed)
    }
}

/// Decides about the next attempt under the lock of the booking, and inserts a new one.
fn begin(transaction: &Transaction, booking: Uuid, now: Millis) -> Result<NextAttempt, DatabaseError> {
    let Some(booking) = ledger::store::locked(transaction, booking)? else { return Ok(NextAttempt::Unavailable) };
    let next = NextAttempt::of(&booking, &store::of_booking(transaction, booking.id)?, now);
    if let NextAttempt::New(payment) = &next {
        transaction.insert([&**payment])?;
    }
    Ok(next)
}

/// Writes an outcome with the change of the booking, the refund and the mails; `None` if it changes nothing.
///
/// # Errors
/// If a statement fails, or the refund that it ends was ended meanwhile.
pub fn settle(transaction: &Transaction, id: Uuid, request: &SettleRequest) -> Result<Option<Settled>, DatabaseError> {
    let Some(booking) = store::booking_of(transaction, id)? else { return Ok(None) };
    let Some(booking) = ledger::store::locked(transaction, booking)? else { return Ok(None) };
    let Some(payment) = store::locked(transaction, &booking, id)? else { return Ok(None) };
    let under_way = refunds::store::under_way(transaction, &payment)?;
    let settled = payment.settle(&booking, &request.outcome, under_way.as_ref(), (request.at, request.on));
    let Some(settled) = settled else { return Ok(None) };
    store::update(transaction, &payment, &settled.payment)?;
    if let Some(applied) = &settled.applied {
        ledger::actions::update(transaction, &booking, applied)?;
        report_overbooked(transaction, applied, &request.operator)?;
    }
    if let Some(refund) = &settled.refunded {
        refunds::store::settle(transaction, &payment, refund.id, (RefundState::Done, None))?.once()?;
    }
    transaction.insert(&request.mails(&settled))?;
    Ok(Some(settled))
}
