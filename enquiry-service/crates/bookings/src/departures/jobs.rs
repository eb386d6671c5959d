use std::{sync::Arc, time::Duration};

use jiff::tz::TimeZone;
use tokio::sync::Notify;

use kernel::{
    clock::Clock,
    content::{Content, ContentCache},
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{
    actions::{announce_free_places, reconcile_departures},
    model::offered,
};

/// The interval between checks of the content, which take microseconds if it is unchanged.
const LOOK_EVERY: Duration = Duration::from_secs(15);

/// Imports departures and their places from the content of the sites when it changes, and notifies the operator of free
/// places for waiting lists.
pub struct WatchDepartures {
    pub database: Database,
    pub content: Arc<ContentCache>,
    pub clock: Clock,
    pub zone: TimeZone,
    pub operator: String,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
    /// The content that was imported last.
    pub seen: Option<Arc<Content>>,
}

impl Job for WatchDepartures {
    const NAME: &'static str = "watch departures";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let (now, today) = (self.clock.now(), self.clock.today(&self.zone));
        let content = self.content.current();
        let is_same = self.seen.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &content));
        // If some content cannot be read, no departure is withdrawn.
        if !is_same && content.has_tours_everywhere() {
            let (offered, differing) = offered(&content, today);
            for (tour, starts) in differing {
                tracing::warn!(tour, %starts, "sites differ about a departure, the fewest places count");
            }
            reconcile_departures(&self.database, offered, today, (self.operator.clone(), now)).await?;
            self.wake.notify_one();
            self.seen = Some(content);
        }
        let told = announce_free_places(&self.database, today, (self.operator.clone(), now)).await?;
        if told > 0 {
            tracing::info!(departures = told, "office told about places free for the waiting list");
            self.wake.notify_one();
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
