//! Rate limits of sign-ins and proofs of identity.

use super::{AppState, Problem, unavailable};
use crate::http::account::PasswordAttempt;

/// Key prefix of attempts at the desk, which are counted separately from visitors' attempts.
pub const TRIES: &str = "desk";

/// Counts an attempt before it is verified, by person and by network.
pub async fn begin(app: &AppState, whose: &str, network: Option<&str>) -> Result<PasswordAttempt, Problem> {
    let attempt = PasswordAttempt::begin(app, &format!("{TRIES}/{whose}"), network).await;
    attempt.map_err(unavailable(app))?.ok_or_else(Problem::limited)
}
