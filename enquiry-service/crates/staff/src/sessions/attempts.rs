//! Rate limits of sign-ins and proofs of identity.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    clock::millis,
    http::{problem::Problem, web::Web},
    rate_limits::{
        actions::{count, uncount},
        model::{RateLimit, bucket, person},
    },
    tokens::TokenHash,
};

/// Key prefix of attempts at the desk, which are counted separately from visitors' attempts.
const TRIES: &str = "desk";
/// Attempts per window of one device, session or link, or of one network for one address.
const MOST: i64 = 10;
/// Attempts per window for one address from all unknown devices of all networks. Higher than [`MOST`], so that one
/// stranger does not stop the person, who may sign in from another network.
const MOST_OF_ALL_NETWORKS: i64 = 100;
/// Requests without credentials per window and network; high enough for an office, too low for a script.
const MOST_REQUESTS: i64 = 60;
const WINDOW: Duration = Duration::from_mins(10);

/// An attempt, counted before it is verified.
pub struct Attempt(Vec<RateLimit>);

impl Attempt {
    /// A sign-in. On a device on which the person has signed in before, strangers' attempts do not count. Otherwise it
    /// is counted by address and network, by network, and by address.
    pub async fn to_sign_in(
        app: &Web,
        whose: &str,
        network: Option<&str>,
        device: Option<Uuid>,
    ) -> Result<Self, Problem> {
        let whose = person(whose);
        let limits = match device {
            Some(device) => vec![(format!("device/{whose}/{device}"), MOST)],
            None => {
                let network = bucket(network);
                vec![
                    (format!("address/{whose}/{network}"), MOST),
                    (format!("network/{network}"), MOST),
                    (format!("address/{whose}"), MOST_OF_ALL_NETWORKS),
                ]
            }
        };
        Self::counted(app, limits).await?.ok_or_else(Problem::limited)
    }

    /// A code after the right password, from an unknown device: only somebody who knows the password gets here, so this
    /// limit holds for all networks together. The refusal is that of a wrong code, because another one would say that
    /// the password was right.
    pub async fn with_code(app: &Web, person: Uuid) -> Result<Self, Problem> {
        let attempt = Self::counted(app, vec![(format!("code/{person}"), MOST)]).await?;
        attempt.ok_or_else(|| {
            tracing::warn!(staff = %person, "many wrong codes after the right password: the colleague should set a new one");
            Problem::unauthorised()
        })
    }

    /// A proof of identity in a session, which nobody else can use up.
    pub async fn in_session(app: &Web, session: &TokenHash) -> Result<Self, Problem> {
        let attempt = Self::counted(app, vec![(format!("session/{}", session.as_str()), MOST)]).await?;
        attempt.ok_or_else(Problem::limited)
    }

    /// A use of a link, which only its recipient has.
    pub async fn with_link(app: &Web, link: &TokenHash) -> Result<Self, Problem> {
        let attempt = Self::counted(app, vec![(format!("link/{}", link.as_str()), MOST)]).await?;
        attempt.ok_or_else(Problem::limited)
    }

    /// A request that needs no credentials, such as one for a mail: counted by a device on which somebody has signed in
    /// before, else by network.
    pub async fn to_ask(app: &Web, what: &str, network: Option<&str>, device: Option<Uuid>) -> Result<(), Problem> {
        let key = match device {
            Some(device) => format!("{what}/device/{device}"),
            None => format!("{what}/network/{}", bucket(network)),
        };
        Self::counted(app, vec![(key, MOST_REQUESTS)]).await?.map(drop).ok_or_else(Problem::limited)
    }

    async fn counted(app: &Web, limits: Vec<(String, i64)>) -> Result<Option<Self>, Problem> {
        let limit = |(key, max)| RateLimit { key: format!("{TRIES}/{key}"), max, window: millis(WINDOW) };
        let limits: Vec<_> = limits.into_iter().map(limit).collect();
        let may_be = count(&app.database, limits.clone(), app.clock.now()).await?;
        Ok(may_be.then_some(Attempt(limits)))
    }

    /// Removes the attempt from the count, because it succeeded.
    pub async fn forgive(self, app: &Web) -> Result<(), Problem> {
        Ok(uncount(&app.database, self.0).await?)
    }
}
