use std::{sync::Arc, time::Duration};

use super::runner::{Job, Rest};
use crate::{
    database::{Database, DatabaseError},
    domain::payment::{Payment, PaymentClaim, PaymentOutcome},
    primitives::clock::{Clock, Millis},
    use_cases::{
        claim_payments::claim_payments,
        payments::{Payments, PollOutcome},
    },
};

/// Payments that are due are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// Asked about in one round.
const MOST: i64 = 20;

/// Asks the provider about payments that stay pending, less and less often, until a person has to look.
pub struct AskAboutPayments {
    pub payments: Arc<Payments>,
    pub database: Database,
    pub clock: Clock,
    /// A payment that the provider has not decided after this time is left to a person.
    pub give_up_after: Millis,
}

impl Job for AskAboutPayments {
    const NAME: &'static str = "ask about payments";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let now = self.clock.now();
        for payment in claim_payments(&self.database, PaymentClaim::Due { now, most: MOST }).await? {
            // The others are claimed too: a failure of one must not cost them their turn.
            if let Err(error) = self.ask(&payment, now).await {
                tracing::error!(%error, payment = %payment.id, "a payment cannot be followed");
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
