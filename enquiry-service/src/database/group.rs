//! The writing thread: transactions that come at the same time share one commit, and so one wait for the disk.
//! A failing one is undone by itself.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{Connection, DatabaseError, Transaction};
use crate::domain::submission::{Acceptance, Submission};

type Result<T> = std::result::Result<T, DatabaseError>;
/// Channel to the caller that waits for a result.
pub type Answer<T> = oneshot::Sender<Result<T>>;
/// Accepts submissions in order and answers each. With its error none may be committed.
pub type AcceptAll = fn(&Transaction, &[Submission]) -> Result<Vec<Acceptance>>;

/// Most jobs that share one commit.
const LARGEST: usize = 512;
/// How long a group waits for more jobs.
const GATHERING: Duration = Duration::from_micros(500);

/// What the writing thread is asked to do.
pub enum Job {
    /// Accept a submission, with the function that accepts all of a group.
    Submit(Box<Submission>, AcceptAll, Answer<Acceptance>),
    /// Run a function.
    Work(Work),
}

/// Work inside the group's transaction, or the reason why there is none; returns what to do once the transaction is on
/// the disk or lost.
type Work = Box<dyn FnOnce(Result<&Transaction>) -> Finish + Send>;
type Finish = Box<dyn FnOnce(Result<()>) + Send>;

/// The writing thread of a database.
pub struct Group(mpsc::UnboundedSender<Job>);

impl Group {
    /// Starts the thread.
    pub fn start(source: Source) -> Self {
        let (sender, mut receiver) = mpsc::unbounded_channel::<Job>();
        thread::spawn(move || {
            let (mut jobs, mut last) = (Vec::with_capacity(LARGEST), 0);
            while receiver.blocking_recv_many(&mut jobs, LARGEST) > 0 {
                // Callers that were just answered send their next jobs one after the other; one commit is for all of them.
                if jobs.len() * 2 < last {
                    thread::sleep(GATHERING);
                    jobs.extend(std::iter::from_fn(|| receiver.try_recv().ok()).take(LARGEST));
                }
                last = jobs.len();
                let group = std::mem::take(&mut jobs);
                match &source {
                    Source::Own(connection) => commit_or_roll_back(Ok(connection), group),
                    Source::Pool(connect) => commit_or_roll_back(connect().as_ref(), group),
                }
            }
        });
        Group(sender)
    }

    /// Runs work in a savepoint of the group's transaction.
    ///
    /// # Errors
    /// Those of the work, and where the transaction cannot begin or end or the thread has ended.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.answer(|answer: Answer<T>| {
            Job::Work(Box::new(move |begun| {
                let result = begun.and_then(|transaction| transaction.savepoint(work));
                Box::new(move |committed| {
                    // Nobody waits any more where the visitor has gone.
                    let _ = answer.send(committed.and(result));
                })
            }))
        })
        .await
    }

    /// Hands a job to the thread and waits for its answer.
    ///
    /// # Errors
    /// That of the job, [`DatabaseError::Closed`] where the thread has ended, [`DatabaseError::Lost`] after a panic.
    pub async fn answer<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.0.send(job(answer)).map_err(|_| DatabaseError::Closed)?;
        answered.await.map_err(|_| DatabaseError::Lost)?
    }

    /// Whether the thread still takes jobs.
    pub fn is_alive(&self) -> bool {
        !self.0.is_closed()
    }
}

/// Where the thread has its connection from.
pub enum Source {
    /// One for its whole life.
    Own(Box<Connection>),
    /// One for each commit.
    Pool(Box<dyn Fn() -> Result<Connection> + Send>),
}

/// A job that panics loses its group, not the thread: the group is rolled back, and its callers hear that it was lost
/// because their answers are dropped.
fn commit_or_roll_back(connected: std::result::Result<&Connection, &DatabaseError>, jobs: Vec<Job>) {
    // The transaction rolls itself back when a panic drops it.
    if catch_unwind(AssertUnwindSafe(|| commit(connected, jobs))).is_err() {
        tracing::error!("a transaction panicked and was rolled back");
    }
}

fn commit(connected: std::result::Result<&Connection, &DatabaseError>, jobs: Vec<Job>) {
    let (mut submissions, mut answers, mut works, mut accept) = (Vec::new(), Vec::new(), Vec::new(), None);
    for job in jobs {
        match job {
            Job::Submit(submission, function, answer) => {
                submissions.push(*submission);
                accept = Some(function);
                answers.push(answer);
            }
            Job::Work(work) => works.push(work),
        }
    }
    let mut begun = connected.map_err(Clone::clone).and_then(Connection::begin);
    let accepted = accept.map_or_else(Vec::new, |accept| accept_each(connected, &mut begun, submissions, accept));
    let finishes: Vec<_> = works.into_iter().map(|work| work(begun.as_ref().map_err(Clone::clone))).collect();
    // A full disk may have ended the transaction before: then this fails too, and everyone hears so.
    let committed = begun.and_then(Transaction::commit);
    for (answer, result) in answers.into_iter().zip(accepted) {
        let _ = answer.send(committed.clone().and(result));
    }
    for finish in finishes {
        finish(committed.clone());
    }
}

/// A result for each. All are written at once, without the cost of a savepoint; where one cannot be, nothing else is in
/// the transaction yet: it is begun anew, and each is written by itself.
fn accept_each<'c>(
    connected: std::result::Result<&'c Connection, &DatabaseError>,
    begun: &mut Result<Transaction<'c>>,
    submissions: Vec<Submission>,
    accept: AcceptAll,
) -> Vec<Result<Acceptance>> {
    if let Ok(transaction) = begun {
        if let Ok(acceptances) = accept(transaction, &submissions) {
            return acceptances.into_iter().map(Ok).collect();
        }
        // Takes back what was written.
        *begun = Err(DatabaseError::Lost);
        *begun = connected.map_err(Clone::clone).and_then(Connection::begin);
    }
    let alone = |submission| match begun {
        Ok(transaction) => transaction
            .savepoint(|transaction| accept(transaction, std::slice::from_ref(&submission)))
            .and_then(|acceptances| acceptances.into_iter().next().ok_or(DatabaseError::Lost)),
        Err(error) => Err(error.clone()),
    };
    submissions.into_iter().map(alone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thread_that_has_ended_is_noticed_and_takes_no_work() {
        let (sender, receiver) = mpsc::unbounded_channel();
        let group = Group(sender);
        assert!(group.is_alive());
        drop(receiver);
        assert!(!group.is_alive());
        assert!(matches!(group.run(|_| Ok(())).await, Err(DatabaseError::Closed)));
    }
}
