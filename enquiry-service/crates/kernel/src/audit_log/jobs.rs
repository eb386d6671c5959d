use std::time::Duration;

use super::{actions::verify, store};
use crate::{
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

const WATCH_EVERY: Duration = Duration::from_hours(24);

/// Verifies the audit log at the start and once a day, and writes its head into the log of the service. Where that log
/// goes to another machine, whoever changes the database cannot change the heads.
pub struct WatchAuditLog {
    pub database: Database,
    /// Whether the head is written.
    pub writes_head: bool,
}

impl Job for WatchAuditLog {
    const NAME: &'static str = "verify audit log";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        if let Some(error) = verify(&self.database, None).await?.fault() {
            tracing::error!(error, "audit log damaged");
        }
        if self.writes_head
            && let Some(head) = self.database.read(store::head).await?
        {
            tracing::info!(%head, "audit log head");
        }
        Ok(Rest::of(WATCH_EVERY))
    }
}
