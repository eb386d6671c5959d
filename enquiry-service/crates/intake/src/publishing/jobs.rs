use std::time::Duration;

use kernel::{
    backoff::Backoff,
    clock::{Clock, Millis, millis},
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{
    hook::{BuildHook, HookError},
    metrics::BuildMetrics,
    model::{BuildClaim, BuildOutcome},
    settings::BuildHookSettings,
    store,
};

/// The minimum interval between calls of the hook, also after errors and restarts. Longer than a call's timeout, so
/// that a claim expires only if its caller has died.
const BETWEEN_CALLS: Duration = Duration::from_mins(1);
const FAILURES: Backoff = Backoff { first: BETWEEN_CALLS, longest: Duration::from_mins(30) };
/// The interval between checks for changes by commands and other replicas.
const LOOK_AROUND: Duration = Duration::from_secs(10);

/// Calls the build hook after changes of the sites. A queued build is retried without limit.
pub struct StartBuilds {
    hook: BuildHook,
    database: Database,
    clock: Clock,
    metrics: BuildMetrics,
}

impl StartBuilds {
    /// # Errors
    /// If TLS cannot be set up.
    pub fn new(
        hook: &BuildHookSettings,
        database: Database,
        clock: Clock,
        metrics: BuildMetrics,
    ) -> Result<Self, HookError> {
        Ok(StartBuilds { hook: BuildHook::new(hook.clone())?, database, clock, metrics })
    }

    async fn call(&self, claim: BuildClaim) -> BuildOutcome {
        match self.hook.call().await {
            Ok(()) => {
                tracing::info!("site build started");
                BuildOutcome::Started
            }
            Err(error) => {
                tracing::warn!(%error, failures = claim.failures + 1, "site build not started");
                BuildOutcome::Failed { next_at: again_at(claim), error: error.to_string() }
            }
        }
    }
}

impl Job for StartBuilds {
    const NAME: &'static str = "start site builds";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let now = self.clock.now();
        if let Some(claim) = self.database.write(move |on| store::claim(on, now, now + millis(BETWEEN_CALLS))).await? {
            let outcome = self.call(claim).await;
            self.metrics.called(&outcome);
            match outcome {
                BuildOutcome::Started => {
                    self.database.write(move |on| store::started(on, claim.wanted, claim.at)).await?;
                }
                BuildOutcome::Failed { next_at, error } => {
                    self.database.write(move |on| store::failed(on, next_at, &error)).await?;
                }
            }
        }
        let state = self.database.read(store::state).await?;
        let until_due = Duration::from_millis((state.next_at - now).max(0).unsigned_abs());
        Ok(Rest::of(if state.waiting_since.is_some() { until_due.min(LOOK_AROUND) } else { LOOK_AROUND }))
    }
}

/// The time of the next attempt after a failed call.
fn again_at(claim: BuildClaim) -> Millis {
    claim.at + millis(FAILURES.pause(claim.failures))
}
