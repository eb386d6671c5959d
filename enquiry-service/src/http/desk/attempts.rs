//! Tries to come in, and to prove who somebody is.

use super::{AppState, Problem, unavailable};
use crate::http::account::PasswordAttempt;

/// Counted beside the tries of visitors' passwords, never with them.
pub const TRIES: &str = "desk";

/// Counts a try before it is looked at, by whom it is for and by the network.
pub async fn begin(app: &AppState, whose: &str, network: Option<&str>) -> Result<PasswordAttempt, Problem> {
    let attempt = PasswordAttempt::begin(app, &format!("{TRIES}/{whose}"), network).await;
    attempt.map_err(unavailable(app))?.ok_or_else(Problem::limited)
}
