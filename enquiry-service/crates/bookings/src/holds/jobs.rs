use std::time::Duration;

use kernel::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::actions::lapse_holds;

/// The interval between checks, and how long a hold may keep something after its end.
const LOOK_EVERY: Duration = Duration::from_secs(15);

/// Ends holds whose time is over.
pub struct WatchHolds {
    pub database: Database,
    pub clock: Clock,
}

impl Job for WatchHolds {
    const NAME: &'static str = "watch holds";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let lapsed = lapse_holds(&self.database, self.clock.now()).await?;
        if lapsed > 0 {
            tracing::info!(holds = lapsed, "holds have lapsed");
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
