//! Builds of the sites.

use crate::primitives::clock::Millis;

/// By what a call that asks for a build is known when it comes again.
#[derive(Clone, Debug)]
pub struct CallKey {
    /// The key that repeated copies of the call share, as the table `attempts` keeps it.
    pub key: String,
    /// Milliseconds since 1970; until then a call with this key is not counted again.
    pub expires_at: Millis,
}

/// A build that one worker is about to start.
#[derive(Clone, Copy, Debug)]
pub struct BuildClaim {
    /// Milliseconds since 1970 at which the build was claimed.
    pub at: Millis,
    /// The changes it is for: all so far.
    pub wanted: i64,
    /// Calls that failed since one was heard.
    pub failures: i64,
}

/// The result of a call of the build hook.
#[derive(Clone, Debug)]
pub enum BuildOutcome {
    /// The hook accepted the call.
    Started,
    /// The hook refused the call or did not answer.
    Failed {
        /// Milliseconds since 1970; the hook is not called again before.
        next_at: Millis,
        /// The error as the operator reads it.
        error: String,
    },
}

/// The state of the builds, as health checks and metrics report it; all zero and `None` before the first change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildState {
    /// When the oldest change came that no build was started for.
    pub waiting_since: Option<Millis>,
    /// Milliseconds since 1970; the hook is not called before.
    pub next_at: Millis,
    /// The error of the last call; `None` where no call has failed since a build was started.
    pub last_error: Option<String>,
}
