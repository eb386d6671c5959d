//! Runs the background jobs in rounds.

use std::{
    future::{Future, pending},
    sync::Arc,
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::{
    backoff::Backoff,
    clock::{Clock, Deadline},
    database::DatabaseError,
};

/// Pauses while the database is unavailable.
const FAULTS: Backoff = Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(30) };

/// A background job.
pub trait Job: Send + Sync + 'static {
    /// The name in the log and its spans.
    const NAME: &'static str;
    /// Whether a shutdown drops a waiting round, whose work the next process then continues.
    const IS_DROPPED: bool = false;

    /// Does the due work, and returns when the next round is. Replicas claim their parts of a job in the database.
    ///
    /// # Errors
    /// If the database fails: the runner logs it and begins another round after a pause.
    fn round(&mut self) -> impl Future<Output = Result<Rest, DatabaseError>> + Send;

    /// Completes when background work of a round requires another round.
    fn progress(&mut self) -> impl Future<Output = ()> + Send {
        pending()
    }

    /// Finishes or releases the work under way.
    fn stop(self) -> impl Future<Output = ()> + Send
    where
        Self: Sized,
    {
        async {}
    }
}

/// The result of a round.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// The time until the next round, unless the job is woken.
    pub time: Duration,
    /// Whether the round has left work under way.
    pub under_way: bool,
}

impl Rest {
    pub fn of(time: Duration) -> Self {
        Rest { time, under_way: false }
    }
}

/// The activity of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Working,
    /// Waits for the deadline or a wake-up.
    Resting(Deadline),
}

/// The jobs of one service.
pub struct Runner {
    clock: Clock,
    stop: CancellationToken,
    tasks: Vec<JoinHandle<()>>,
    activities: Vec<(&'static str, watch::Receiver<Activity>)>,
}

impl Runner {
    pub fn new(clock: Clock) -> Self {
        Runner { clock, stop: CancellationToken::new(), tasks: Vec::new(), activities: Vec::new() }
    }

    /// Starts a job; `wake` begins a round early.
    pub fn start<J: Job>(&mut self, job: J, wake: Arc<Notify>) {
        let (activity, watched) = watch::channel(Activity::Working);
        let rounds = rounds(job, self.clock.clone(), wake, self.stop.clone(), activity);
        self.tasks.push(tokio::spawn(rounds.instrument(tracing::info_span!("job", name = J::NAME))));
        self.activities.push((J::NAME, watched));
    }

    /// The activity of each job, with the job's name.
    pub fn activities(&self) -> &[(&'static str, watch::Receiver<Activity>)] {
        &self.activities
    }

    /// Stops all jobs after their current rounds end or are dropped.
    pub async fn stop(self) {
        self.stop.cancel();
        for task in self.tasks {
            // A panicked task needs no shutdown.
            let _ = task.await;
        }
    }
}

async fn rounds<J: Job>(
    mut job: J,
    clock: Clock,
    wake: Arc<Notify>,
    stop: CancellationToken,
    activity: watch::Sender<Activity>,
) {
    let mut faults = 0;
    while !stop.is_cancelled() {
        activity.send_replace(Activity::Working);
        // From the start of the round, so that its duration is not added to the pause.
        let begun = clock.deadline(Duration::ZERO);
        let round = tokio::select! {
            biased;
            round = job.round() => round,
            () = stop.cancelled(), if J::IS_DROPPED => break,
        };
        let rest = match round {
            Ok(rest) => {
                faults = 0;
                rest
            }
            Err(error) => {
                tracing::error!(%error, failures = faults + 1, "job failed");
                faults += 1;
                Rest::of(FAULTS.pause(faults - 1))
            }
        };
        let until = begun.after(rest.time);
        if !rest.under_way {
            activity.send_replace(Activity::Resting(until));
        }
        tokio::select! {
            () = stop.cancelled() => break,
            () = job.progress() => {}
            () = wake.notified() => {}
            () = clock.wait_until(until) => {}
        }
    }
    job.stop().await;
}
