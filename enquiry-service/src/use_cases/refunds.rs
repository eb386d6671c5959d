//! Money that the provider gives back.

use tokio::time::timeout;

use super::payments::{LONGEST_TALK, Payments, PollOutcome};
use crate::{
    database::DatabaseError,
    domain::{
        booking::Booking,
        payment::{Payment, Refund, RefundState},
    },
    payment_provider::{Pesapal, ProviderError, confirmation_code},
};

impl Payments {
    /// Asks the provider for a refund, once, or what has become of it.
    ///
    /// # Errors
    /// Where the database does not answer. A failure of the provider leaves the refund as it is.
    pub async fn follow_refund(&self, refund: Refund) -> Result<(), DatabaseError> {
        let Some(provider) = &self.provider else { return Ok(()) };
        let Some(payment) = self.database.find::<Payment>(refund.payment).await? else { return Ok(()) };
        // Somebody may have refunded it at the provider already.
        if self.poll(&payment, None).await? == PollOutcome::Changed {
            return Ok(());
        }
        if refund.is_old(self.clock.now()) {
            return self.report(refund, RefundState::Unclear, "the provider has not paid out the refund").await;
        }
        match refund.state {
            RefundState::Requested => self.request_refund(provider, refund, &payment).await,
            _ => Ok(()),
        }
    }

    async fn request_refund(&self, provider: &Pesapal, refund: Refund, payment: &Payment) -> Result<(), DatabaseError> {
        let Some(booking) = self.database.find::<Booking>(payment.booking).await? else { return Ok(()) };
        // The code of the confirmation is asked for first: the call also fetches a token, so that what fails in the next
        // call has most likely reached the provider.
        let code = match self.confirmation(provider, payment).await {
            Ok(Some(code)) => code,
            Ok(None) => return self.report(refund, RefundState::Refused, "the provider knows no such payment").await,
            Err(ProviderError::Database(error)) => return Err(error),
            Err(error) => {
                tracing::warn!(refund = %refund.id, %error, "the provider was not asked for a refund");
                return Ok(());
            }
        };
        // Written first: a call that is cut off is never repeated, as the money could go back twice.
        if !self.database.refund_is_sent(refund.id).await? {
            return Ok(());
        }
        let asked = timeout(LONGEST_TALK, provider.refund(&code, refund.amount, &booking)).await;
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

    async fn confirmation(&self, provider: &Pesapal, payment: &Payment) -> Result<Option<String>, ProviderError> {
        let Some(tracking_id) = payment.tracking_id.as_deref() else { return Ok(None) };
        let answer = timeout(LONGEST_TALK, provider.status(tracking_id)).await.unwrap_or(Err(ProviderError::Silent))?;
        Ok(confirmation_code(payment, &answer))
    }

    async fn report(&self, refund: Refund, state: RefundState, note: &str) -> Result<(), DatabaseError> {
        tracing::error!(refund = %refund.id, note, "a refund needs a person: see `bookings show`");
        let to = (self.operator.clone(), self.clock.now());
        self.database.report_refund(refund, state, note.to_owned(), to).await?;
        self.wake.notify_one();
        Ok(())
    }
}
