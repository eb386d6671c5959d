use std::time::Duration;

use kernel::{
    clock::Clock,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
    retention::Retention,
};

use super::actions::purge;

const PURGE_EVERY: Duration = Duration::from_hours(1);

/// Deletes data whose retention has ended.
pub struct Purge {
    pub database: Database,
    pub clock: Clock,
    pub retention: Retention,
}

impl Job for Purge {
    const NAME: &'static str = "purge old data";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        purge(&self.database, self.clock.now(), self.retention).await?;
        Ok(Rest::of(PURGE_EVERY))
    }
}
