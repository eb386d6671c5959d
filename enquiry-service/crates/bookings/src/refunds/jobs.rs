use std::{sync::Arc, time::Duration};

use kernel::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::store;
use crate::payments::actions::Payments;

/// The interval between checks for due refunds.
const LOOK_EVERY: Duration = Duration::from_secs(15);
/// The maximum number of refunds per round.
const MOST: i64 = 20;

/// Sends refunds to the provider, and requests their status until they are paid or need review.
pub struct FollowRefunds {
    pub payments: Arc<Payments>,
    pub database: Database,
    pub clock: Clock,
}

impl Job for FollowRefunds {
    const NAME: &'static str = "track refunds";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let now = self.clock.now();
        for refund in self.database.write(move |on| store::claim(on, now, MOST)).await? {
            // The other refunds are claimed too: an error of one must not skip them.
            let id = refund.id;
            if let Err(error) = self.payments.follow_refund(refund).await {
                tracing::error!(%error, refund = %id, "refund tracking failed");
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
