use async_trait::async_trait;
use deadpool_postgres::Object;
use uuid::Uuid;

use super::{
    PostgresStore, StoreError,
    statement::{first, run},
};
use crate::{
    clock::Millis,
    enquiry::ReviewState,
    storage::builds::{BuildClaim, BuildOutcome, BuildState, BuildStore, CallKey, sql},
};

#[async_trait]
impl BuildStore for PostgresStore {
    async fn want_build(&self, now: Millis, call: Option<CallKey>) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let is_new = match call {
            Some(CallKey { key, expires_at }) => run(&transaction, sql::NOTE_CALL, &[&key, &expires_at]).await? > 0,
            None => true,
        };
        if is_new {
            run(&transaction, sql::WANT, &[&now]).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn claim_build(&self, now: Millis, again_at: Millis) -> Result<Option<BuildClaim>, StoreError> {
        let row = first(&self.client().await?, sql::CLAIM, &[&again_at, &now]).await?;
        row.map(|row| Ok(BuildClaim { at: now, wanted: row.try_get(0)?, failures: row.try_get(1)? })).transpose()
    }

    async fn settle_build(&self, claim: BuildClaim, outcome: BuildOutcome) -> Result<(), StoreError> {
        let client = self.client().await?;
        match outcome {
            BuildOutcome::Started => run(&client, sql::STARTED, &[&claim.wanted, &claim.at]).await?,
            BuildOutcome::Failed { next_at, error } => run(&client, sql::FAILED, &[&next_at, &error]).await?,
        };
        Ok(())
    }

    async fn build_state(&self) -> Result<BuildState, StoreError> {
        let Some(row) = first(&self.client().await?, sql::STATE, &[]).await? else {
            return Ok(BuildState::default());
        };
        Ok(BuildState { waiting_since: row.try_get(0)?, next_at: row.try_get(1)?, last_error: row.try_get(2)? })
    }
}

/// Whether there is such a review. Where it comes to the sites or leaves them, they are to be built.
pub async fn decide_review(client: &mut Object, id: Uuid, state: ReviewState, now: Millis) -> Result<bool, StoreError> {
    let transaction = client.transaction().await?;
    let id = id.to_string();
    let before = first(&transaction, &format!("{} FOR UPDATE", sql::REVIEW_STATE), &[&id]).await?;
    let Some(before) = before else { return Ok(false) };
    run(&transaction, sql::DECIDE_REVIEW, &[&state.as_str(), &id]).await?;
    if state.changes_sites(ReviewState::parse(before.try_get(0)?)) {
        run(&transaction, sql::WANT, &[&now]).await?;
    }
    transaction.commit().await?;
    Ok(true)
}
