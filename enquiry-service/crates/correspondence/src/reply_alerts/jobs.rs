use std::{sync::Arc, time::Duration};

use tokio::sync::Notify;

use kernel::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::actions::alert_replies;
use crate::cases::model::ReplyClock;

/// The interval between checks of waiting cases.
const LOOK_EVERY: Duration = Duration::from_mins(1);

/// Alerts staff by mail when 50, 75 and 100 per cent of the promised reply time have elapsed.
pub struct AlertReplies {
    pub database: Database,
    pub reply_clock: ReplyClock,
    pub clock: Clock,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

impl Job for AlertReplies {
    const NAME: &'static str = "write reply alerts";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let written = alert_replies(&self.database, &self.reply_clock, self.clock.now()).await?;
        if written > 0 {
            tracing::info!(alerts = written, "reply alerts queued");
            self.wake.notify_one();
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
