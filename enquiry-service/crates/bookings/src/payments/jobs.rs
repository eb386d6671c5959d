use std::{sync::Arc, time::Duration};

use kernel::{
    clock::{Clock, Millis},
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{
    actions::{Payments, PollOutcome},
    claims::claim_payments,
    model::{Payment, PaymentClaim, PaymentOutcome},
};

/// The interval between checks for due payments.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// The maximum number of payments per round.
const MOST: i64 = 20;

/// Requests the status of pending payments with increasing pauses, until they need review.
pub struct AskAboutPayments {
    pub payments: Arc<Payments>,
    pub database: Database,
    pub clock: Clock,
    /// Age at which an undecided payment is left to a person.
    pub give_up_after: Millis,
}

impl Job for AskAboutPayments {
    const NAME: &'static str = "track payments";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let now = self.clock.now();
        for payment in claim_payments(&self.database, PaymentClaim::Due { now, most: MOST }).await? {
            // The other payments are claimed too: an error of one must not skip them.
            if let Err(error) = self.ask(&payment, now).await {
                tracing::error!(%error, payment = %payment.id, "payment tracking failed");
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}

impl AskAboutPayments {
    async fn ask(&self, payment: &Payment, now: Millis) -> Result<(), DatabaseError> {
        let look = self.payments.poll(payment, None).await?;
        let is_old = now - payment.created_at >= self.give_up_after;
        if is_old && matches!(look, PollOutcome::Same | PollOutcome::Unknown) {
            let reason = "the provider never decided".to_owned();
            self.payments.settle(payment, PaymentOutcome::Unclear { reason }).await?;
        }
        Ok(())
    }
}
