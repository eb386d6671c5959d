//! What a store does for building the sites, and the statements that both databases share.

use async_trait::async_trait;

use super::StoreError;
use crate::clock::Millis;

/// Changes are counted, so that one that comes during a call is not taken for one the call was made for.
#[async_trait]
pub trait BuildStore: Send + Sync {
    /// Notes that something changed; a call that was noted before is not noted again.
    async fn want_build(&self, now: Millis, call: Option<CallKey>) -> Result<(), StoreError>;
    /// The build that is due, for this caller alone until it may be due again.
    async fn claim_build(&self, now: Millis, again_at: Millis) -> Result<Option<BuildClaim>, StoreError>;
    async fn settle_build(&self, claim: BuildClaim, outcome: BuildOutcome) -> Result<(), StoreError>;
    async fn build_state(&self) -> Result<BuildState, StoreError>;
}

/// By what a call that asks for a build is known when it comes again.
#[derive(Clone, Debug)]
pub struct CallKey {
    pub key: String,
    pub expires_at: Millis,
}

#[derive(Clone, Copy, Debug)]
pub struct BuildClaim {
    pub at: Millis,
    /// The changes it is for: all so far.
    pub wanted: i64,
    /// Calls that failed since one was heard.
    pub failures: i64,
}

#[derive(Clone, Debug)]
pub enum BuildOutcome {
    Started,
    Failed { next_at: Millis, error: String },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildState {
    /// When the oldest change came that no build was started for.
    pub waiting_since: Option<Millis>,
    pub next_at: Millis,
    pub last_error: Option<String>,
}

pub(super) mod sql {
    pub const NOTE_CALL: &str =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING";
    pub const WANT: &str = "INSERT INTO builds (line, wanted, wanted_at) VALUES (1, 1, $1) \
        ON CONFLICT (line) DO UPDATE SET wanted = builds.wanted + 1, wanted_at = \
        CASE WHEN builds.wanted > builds.started THEN builds.wanted_at ELSE excluded.wanted_at END";
    pub const CLAIM: &str =
        "UPDATE builds SET next_at = $1 WHERE wanted > started AND next_at <= $2 RETURNING wanted, failures";
    /// What changed since the call was made waits since then.
    pub const STARTED: &str = "UPDATE builds SET started = $1, wanted_at = $2, failures = 0, last_error = NULL \
        WHERE started < $1";
    pub const FAILED: &str = "UPDATE builds SET next_at = $1, last_error = $2, failures = failures + 1";
    pub const STATE: &str = "SELECT CASE WHEN wanted > started THEN wanted_at END, next_at, last_error FROM builds";
    pub const SHOWN_REVIEW: &str = "SELECT id FROM reviews WHERE email_key = $1 AND state = 'approved' LIMIT 1";
    pub const REVIEW_STATE: &str = "SELECT state FROM reviews WHERE id = $1";
    /// A decision takes it out of quarantine too: a person has looked at it.
    pub const DECIDE_REVIEW: &str = "UPDATE reviews SET state = $1, quarantine = NULL WHERE id = $2";
}
