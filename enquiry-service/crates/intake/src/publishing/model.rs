//! Builds of the sites.

use kernel::clock::Millis;

/// The key by which a repeated build request is recognised.
#[derive(Clone, Debug)]
pub struct CallKey {
    /// The key of all repetitions of the request, as the table `attempts` stores it.
    pub key: String,
    /// Milliseconds since 1970; until then a request with this key is ignored.
    pub expires_at: Millis,
}

/// A build that a worker has claimed.
#[derive(Clone, Copy, Debug)]
pub struct BuildClaim {
    /// Milliseconds since 1970 at which the build was claimed.
    pub at: Millis,
    /// The number of changes so far, all of which the build covers.
    pub wanted: i64,
    /// Consecutive failed calls.
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
    /// When the oldest change without a build came.
    pub waiting_since: Option<Millis>,
    /// Milliseconds since 1970; the hook is not called before.
    pub next_at: Millis,
    /// The error of the last call; `None` if it succeeded.
    pub last_error: Option<String>,
}
