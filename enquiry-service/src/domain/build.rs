//! Builds of the sites.

use crate::primitives::clock::Millis;

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
