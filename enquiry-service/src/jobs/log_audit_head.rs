use std::time::Duration;

use super::runner::{Job, Rest};
use crate::database::{Database, DatabaseError, audit};

const LOG_EVERY: Duration = Duration::from_hours(24);

/// Writes the head of the audit log into the log of the service, at the start and once a day. Where that log goes to
/// another machine, whoever changes the database cannot change the heads.
pub struct LogAuditHead {
    pub database: Database,
}

impl Job for LogAuditHead {
    const NAME: &'static str = "log the head of the audit log";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        if let Some(head) = self.database.read(audit::head).await? {
            tracing::info!(%head, "the head of the audit log");
        }
        Ok(Rest::of(LOG_EVERY))
    }
}
