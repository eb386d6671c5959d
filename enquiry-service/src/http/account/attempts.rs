//! How often something may be tried, counted in the database, so that all services count together.

use std::time::Duration;

use crate::{
    database::DatabaseError,
    domain::rate_limit::{RateLimit, bucket, person},
    http::AppState,
    primitives::clock::millis,
    use_cases::rate_limits::{count, uncount},
};

/// Passwords tried, in so long a time.
const MOST_PASSWORDS: i64 = 10;
const WINDOW: Duration = Duration::from_mins(10);
/// Mails asked for and accounts wanted by one network: an office, not a machine.
const MOST_REQUESTS: i64 = 60;

/// A password that is tried, by the address it is tried for, whether that has an account or not, and by the network.
pub struct PasswordAttempt(Vec<RateLimit>);

impl PasswordAttempt {
    /// Counts it before the password is looked at; nothing where there were too many.
    pub async fn begin(app: &AppState, email_key: &str, network: Option<&str>) -> Result<Option<Self>, DatabaseError> {
        let limit = |key| RateLimit { key, max: MOST_PASSWORDS, window: millis(WINDOW) };
        let of_network = limit(format!("password/network/{}", bucket(network)));
        let limits = vec![limit(password_key(email_key)), of_network];
        let may_be = count(&app.database, limits.clone(), app.clock.now()).await?;
        Ok(may_be.then_some(PasswordAttempt(limits)))
    }

    /// The password was right: it was no attempt to guess one.
    pub async fn forgive(self, app: &AppState) -> Result<(), DatabaseError> {
        uncount(&app.database, self.0).await
    }
}

/// By which the attempts on one address are counted.
pub fn password_key(email_key: &str) -> String {
    format!("password/{}", person(email_key))
}

/// Whether a network may ask for one more mail or account.
pub async fn network_may_ask(app: &AppState, network: Option<&str>) -> Result<bool, DatabaseError> {
    let key = format!("account/network/{}", bucket(network));
    let limit = RateLimit { key, max: MOST_REQUESTS, window: millis(WINDOW) };
    count(&app.database, vec![limit], app.clock.now()).await
}
