use std::{sync::Arc, time::Duration};

use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use super::hook::{BuildHook, HookError};
use crate::{
    config::BuildHookSettings,
    database::{Database, DatabaseError},
    domain::build::{BuildClaim, BuildOutcome},
    jobs::outbox::Activity,
    metrics::Metrics,
    primitives::clock::{Clock, Millis, millis},
};

/// The hook is called no more often, whatever changes, fails or starts again. Longer than a call may take, so that a
/// claim ends only with its caller.
const BETWEEN_CALLS: Duration = Duration::from_mins(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(30);
/// What commands and other replicas have written is looked for so often.
const LOOK_AROUND: Duration = Duration::from_secs(10);

/// One per process; the database sees to it that of all replicas one calls. A wanted build is never given up.
pub struct Publisher {
    hook: BuildHook,
    database: Database,
    clock: Clock,
    wake: Arc<Notify>,
    metrics: Arc<Metrics>,
    activity: watch::Sender<Activity>,
}

impl Publisher {
    pub fn new(
        hook: &BuildHookSettings,
        database: Database,
        clock: Clock,
        wake: Arc<Notify>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, HookError> {
        let hook = BuildHook::new(hook.clone())?;
        Ok(Publisher { hook, database, clock, wake, metrics, activity: watch::Sender::new(Activity::Starting) })
    }

    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.subscribe()
    }

    pub async fn run(self, stop: CancellationToken) {
        loop {
            self.activity.send_replace(Activity::Looking);
            let rest = match self.call_if_due().await {
                Ok(rest) => rest,
                Err(error) => {
                    tracing::error!(%error, "whether the sites are to be built cannot be read or noted");
                    LOOK_AROUND
                }
            };
            let rest = self.clock.deadline(rest);
            self.activity.send_replace(Activity::Resting(rest));
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.wake.notified() => {}
                () = self.clock.wait_until(rest) => {}
            }
        }
    }

    /// How long there is nothing more to do.
    async fn call_if_due(&self) -> Result<Duration, DatabaseError> {
        let now = self.clock.now();
        if let Some(claim) = self.database.claim_build(now, now + millis(BETWEEN_CALLS)).await? {
            self.activity.send_replace(Activity::Sending(1));
            let outcome = match self.hook.call().await {
                Ok(()) => {
                    tracing::info!("a build of the sites was started");
                    BuildOutcome::Started
                }
                Err(error) => {
                    tracing::warn!(%error, failures = claim.failures + 1, "no build of the sites was started");
                    BuildOutcome::Failed { next_at: again_at(claim), error: error.to_string() }
                }
            };
            self.metrics.build(&outcome);
            self.database.settle_build(claim, outcome).await?;
        }
        let state = self.database.build_state().await?;
        let until_due = Duration::from_millis((state.next_at - now).max(0).unsigned_abs());
        Ok(if state.waiting_since.is_some() { until_due.min(LOOK_AROUND) } else { LOOK_AROUND })
    }
}

/// After a call that failed.
fn again_at(claim: BuildClaim) -> Millis {
    let doubled = u32::try_from(claim.failures.clamp(0, 10)).unwrap_or(0);
    claim.at + millis(BETWEEN_CALLS.saturating_mul(1 << doubled).min(LONGEST_PAUSE))
}
