//! Rate limits of attempts, counted in the database so that all processes share them.

use std::time::Duration;

use crate::{
    clock::millis,
    database::DatabaseError,
    http::web::Web,
    rate_limits::{
        actions::{count, uncount},
        model::{RateLimit, bucket},
    },
    tokens::TokenHash,
};

/// Password attempts per window.
const MOST_PASSWORDS: i64 = 10;
const WINDOW: Duration = Duration::from_mins(10);
/// Mails and signups per network and window; high enough for an office, too low for a script.
const MOST_REQUESTS: i64 = 60;

/// A password attempt, counted by address (with or without an account) or by the link of a sign-up, and by network.
pub struct PasswordAttempt(Vec<RateLimit>);

impl PasswordAttempt {
    /// Counts the attempt before the password is verified. Returns None if the limit is reached.
    pub async fn begin(app: &Web, key: String, network: Option<&str>) -> Result<Option<Self>, DatabaseError> {
        let limit = |key| RateLimit { key, max: MOST_PASSWORDS, window: millis(WINDOW) };
        let of_network = limit(format!("password/network/{}", bucket(network)));
        let limits = vec![limit(key), of_network];
        let may_be = count(&app.database, limits.clone(), app.clock.now()).await?;
        Ok(may_be.then_some(PasswordAttempt(limits)))
    }

    /// Removes the attempt from the count, because the password was right.
    pub async fn forgive(self, app: &Web) -> Result<(), DatabaseError> {
        uncount(&app.database, self.0).await
    }
}

/// The rate limit key for attempts behind one link of a sign-up.
pub fn link_key(link: &TokenHash) -> String {
    format!("password/link/{}", link.as_str())
}

/// Counts a request for a mail or account. Returns false if the network's limit is reached.
pub async fn network_may_ask(app: &Web, network: Option<&str>) -> Result<bool, DatabaseError> {
    let key = format!("account/network/{}", bucket(network));
    let limit = RateLimit { key, max: MOST_REQUESTS, window: millis(WINDOW) };
    count(&app.database, vec![limit], app.clock.now()).await
}
