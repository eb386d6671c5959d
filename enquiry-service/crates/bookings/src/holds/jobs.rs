use std::{sync::Arc, time::Duration};

use tokio::sync::Notify;

use kernel::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::actions::{lapse_holds, warn_of_ends};

/// The interval between checks, and how long a hold may keep something after its end.
const LOOK_EVERY: Duration = Duration::from_secs(15);

/// Warns colleagues of the end of what they hold, and ends holds whose time is over.
pub struct WatchHolds {
    pub database: Database,
    pub clock: Clock,
    pub operator: String,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

impl Job for WatchHolds {
    const NAME: &'static str = "watch holds";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let now = self.clock.now();
        let lapsed = lapse_holds(&self.database, &self.operator, now).await?;
        let warned = warn_of_ends(&self.database, &self.operator, now).await?;
        if lapsed + warned > 0 {
            tracing::info!(lapsed, warned, "colleagues told about holds");
            self.wake.notify_one();
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
