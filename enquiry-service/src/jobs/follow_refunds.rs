use std::{sync::Arc, time::Duration};

use super::runner::{Job, Rest};
use crate::{
    database::{Database, DatabaseError},
    primitives::clock::Clock,
    use_cases::payments::Payments,
};

/// Refunds that are due are looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// Followed in one round.
const MOST: i64 = 20;

/// Asks the provider to give money back, and follows it until it has gone or a person has to look.
pub struct FollowRefunds {
    pub payments: Arc<Payments>,
    pub database: Database,
    pub clock: Clock,
}

impl Job for FollowRefunds {
    const NAME: &'static str = "follow refunds";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        for refund in self.database.claim_refunds(self.clock.now(), MOST).await? {
            // The others are claimed too: a failure of one must not cost them their turn.
            let id = refund.id;
            if let Err(error) = self.payments.follow_refund(refund).await {
                tracing::error!(%error, refund = %id, "a refund cannot be followed");
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
