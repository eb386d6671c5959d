//! Whether the sites are to be built. Changes are counted, so that one that comes during a call is not taken for one that
//! the call was made for.

use super::{Database, DatabaseError, table::statements, value::values};
use crate::{
    domain::build::{BuildClaim, BuildOutcome, BuildState, CallKey},
    primitives::clock::Millis,
};

statements! {
    /// Notes that something changed.
    write want(now: Millis) -> () =
        "INSERT INTO builds (line, wanted, wanted_at) VALUES (1, 1, $1) \
         ON CONFLICT (line) DO UPDATE SET wanted = builds.wanted + 1, wanted_at = \
         CASE WHEN builds.wanted > builds.started THEN builds.wanted_at ELSE excluded.wanted_at END";

    /// Notes a call; `false` where it was noted before.
    write note_call(key: &str, expires_at: Millis) -> bool =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING";
}

impl Database {
    /// The build that is due, for this caller alone until it may be due again.
    ///
    /// # Errors
    /// Where nothing was claimed.
    pub async fn claim_build(&self, now: Millis, again_at: Millis) -> Result<Option<BuildClaim>, DatabaseError> {
        let sql = "UPDATE builds SET next_at = $1 WHERE wanted > started AND next_at <= $2 RETURNING wanted, failures";
        let claimed: Option<(i64, i64)> =
            self.write(move |transaction| transaction.row(sql, values![again_at, now])).await?;
        Ok(claimed.map(|(wanted, failures)| BuildClaim { at: now, wanted, failures }))
    }

    /// Notes that something changed; a call that was noted before is not noted again.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn want_build(&self, now: Millis, call: Option<CallKey>) -> Result<(), DatabaseError> {
        self.write(move |transaction| {
            let is_new = match call {
                Some(CallKey { key, expires_at }) => note_call(transaction, &key, expires_at)?,
                None => true,
            };
            if is_new { want(transaction, now) } else { Ok(()) }
        })
        .await
    }

    /// Notes the outcome of a claimed build: a start, or a failure with the time of the next try.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn settle_build(&self, claim: BuildClaim, outcome: BuildOutcome) -> Result<(), DatabaseError> {
        self.write(move |transaction| match outcome {
            BuildOutcome::Started => {
                // What changed since the call was made waits since then.
                let sql = "UPDATE builds SET started = $1, wanted_at = $2, failures = 0, last_error = NULL \
                           WHERE started < $1";
                transaction.execute(sql, values![claim.wanted, claim.at]).map(drop)
            }
            BuildOutcome::Failed { next_at, error } => {
                let sql = "UPDATE builds SET next_at = $1, last_error = $2, failures = failures + 1";
                transaction.execute(sql, values![next_at, error]).map(drop)
            }
        })
        .await
    }

    /// Since when a build waits, when the next call may be made, and the error of the last call.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn build_state(&self) -> Result<BuildState, DatabaseError> {
        let sql = "SELECT CASE WHEN wanted > started THEN wanted_at END, next_at, last_error FROM builds";
        let state: Option<(Option<Millis>, Millis, Option<String>)> =
            self.read(move |connection| connection.row(sql, &[])).await?;
        let read = |(waiting_since, next_at, last_error)| BuildState { waiting_since, next_at, last_error };
        Ok(state.map_or_else(BuildState::default, read))
    }
}
