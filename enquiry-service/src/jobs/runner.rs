//! Runs the service's background jobs, round after round.

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

use crate::{
    database::DatabaseError,
    primitives::{
        backoff::Backoff,
        clock::{Clock, Deadline},
    },
};

/// Pauses while the database does not answer.
const FAULTS: Backoff = Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(30) };

/// Work that the service does by itself.
pub trait Job: Send + Sync + 'static {
    /// For the log and its spans.
    const NAME: &'static str;
    /// Whether a stop drops a round that waits: what the round had begun is then done by the next service.
    const IS_DROPPED: bool = false;

    /// Does what is due, and says when the next round is. Of several replicas that run the same job, each claims its
    /// part in the database.
    ///
    /// # Errors
    /// Where the database does not answer: the runner reports it and begins another round after a pause.
    fn round(&mut self) -> impl Future<Output = Result<Rest, DatabaseError>> + Send;

    /// Returns where work that a round has left under way needs another round.
    fn progress(&mut self) -> impl Future<Output = ()> + Send {
        pending()
    }

    /// Finishes what is under way, or gives it back.
    fn stop(self) -> impl Future<Output = ()> + Send
    where
        Self: Sized,
    {
        async {}
    }
}

/// The end of a round.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Until the next round, unless the job is woken.
    pub time: Duration,
    /// Whether a round has left work under way.
    pub under_way: bool,
}

impl Rest {
    pub fn of(time: Duration) -> Self {
        Rest { time, under_way: false }
    }
}

/// Tells whether a job is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Working,
    /// The next round is at the deadline, or when the job is woken.
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

    /// Starts a job; `wake` begins a round before its time.
    pub fn start<J: Job>(&mut self, job: J, wake: Arc<Notify>) {
        let (activity, watched) = watch::channel(Activity::Working);
        let rounds = rounds(job, self.clock.clone(), wake, self.stop.clone(), activity);
        self.tasks.push(tokio::spawn(rounds.instrument(tracing::info_span!("job", name = J::NAME))));
        self.activities.push((J::NAME, watched));
    }

    /// Whether each job is at work, with its name.
    pub fn activities(&self) -> &[(&'static str, watch::Receiver<Activity>)] {
        &self.activities
    }

    /// Stops all jobs once their rounds have ended or were dropped.
    pub async fn stop(self) {
        self.stop.cancel();
        for task in self.tasks {
            // A task that panicked has nothing left to finish.
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
        // From the beginning of a round: the time that one takes is not added to the pause.
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
                tracing::error!(%error, faults, "a round failed");
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
