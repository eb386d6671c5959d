use async_trait::async_trait;
use rusqlite::Connection;
use uuid::Uuid;

use super::{
    SqliteStore, StoreError,
    statement::{first, run},
};
use crate::{
    clock::Millis,
    enquiry::ReviewState,
    storage::builds::{BuildClaim, BuildOutcome, BuildState, BuildStore, CallKey, sql},
};

#[async_trait]
impl BuildStore for SqliteStore {
    async fn want_build(&self, now: Millis, call: Option<CallKey>) -> Result<(), StoreError> {
        let want = move |connection: &Connection| {
            let is_new = match call {
                Some(CallKey { key, expires_at }) => run(connection, sql::NOTE_CALL, &[&key, &expires_at])? > 0,
                None => true,
            };
            if is_new { run(connection, sql::WANT, &[&now]).map(drop) } else { Ok(()) }
        };
        self.writer.run(want).await
    }

    async fn claim_build(&self, now: Millis, again_at: Millis) -> Result<Option<BuildClaim>, StoreError> {
        let claim = move |connection: &Connection| {
            first(connection, sql::CLAIM, &[&again_at, &now], |row| {
                Ok(BuildClaim { at: now, wanted: row.get(0)?, failures: row.get(1)? })
            })
        };
        self.writer.run(claim).await
    }

    async fn settle_build(&self, claim: BuildClaim, outcome: BuildOutcome) -> Result<(), StoreError> {
        let settle = move |connection: &Connection| {
            match outcome {
                BuildOutcome::Started => run(connection, sql::STARTED, &[&claim.wanted, &claim.at])?,
                BuildOutcome::Failed { next_at, error } => run(connection, sql::FAILED, &[&next_at, &error])?,
            };
            Ok(())
        };
        self.writer.run(settle).await
    }

    async fn build_state(&self) -> Result<BuildState, StoreError> {
        let read = |connection: &Connection| {
            first(connection, sql::STATE, &[], |row| {
                Ok(BuildState { waiting_since: row.get(0)?, next_at: row.get(1)?, last_error: row.get(2)? })
            })
        };
        Ok(self.reader.run(read).await?.unwrap_or_default())
    }
}

/// Whether there is such a review. Where it comes to the sites or leaves them, they are to be built.
pub fn decide_review(connection: &Connection, id: Uuid, state: ReviewState, now: Millis) -> Result<bool, StoreError> {
    let id = id.to_string();
    let before: Option<String> = first(connection, sql::REVIEW_STATE, &[&id], |row| row.get(0))?;
    let Some(before) = before else { return Ok(false) };
    run(connection, sql::DECIDE_REVIEW, &[&state.as_str(), &id])?;
    if state.changes_sites(ReviewState::parse(&before)) {
        run(connection, sql::WANT, &[&now])?;
    }
    Ok(true)
}
