//! The writing thread: concurrent transactions share one commit, each in its own savepoint.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{Connection, DatabaseError, Transaction};
use crate::submissions::model::{Acceptance, Submission};

type Result<T> = std::result::Result<T, DatabaseError>;
/// Channel to the caller that waits for a result.
pub type Answer<T> = oneshot::Sender<Result<T>>;
/// Accepts submissions in order and answers each. On an error, the transaction must not commit.
pub type AcceptAll = fn(&Transaction, &[Submission]) -> Result<Vec<Acceptance>>;

/// The maximum number of jobs per commit.
const LARGEST: usize = 512;
/// The maximum number of jobs that wait; further callers wait to send theirs.
const WAITING: usize = 2048;
/// How long a group waits for more jobs.
const GATHERING: Duration = Duration::from_micros(500);

/// A job of the writing thread.
pub enum Job {
    /// Accept a submission, with the function that accepts all of a group.
    Submit(Box<Submission>, AcceptAll, Answer<Acceptance>),
    /// Run a function.
    Work(Work),
}

/// Runs in the group's transaction, or receives the error of beginning it; returns a callback for the result of the
/// commit.
type Work = Box<dyn FnOnce(Result<&Transaction>) -> Finish + Send>;
type Finish = Box<dyn FnOnce(Result<()>) + Send>;

/// The writing thread of a database.
pub struct Group(mpsc::Sender<Job>);

impl Group {
    /// Starts the thread.
    pub fn start(source: Source) -> Self {
        let (sender, mut receiver) = mpsc::channel::<Job>(WAITING);
        thread::spawn(move || {
            let (mut jobs, mut last) = (Vec::with_capacity(LARGEST), 0);
            while receiver.blocking_recv_many(&mut jobs, LARGEST) > 0 {
                // Callers that were just answered send their next jobs within moments: wait to commit them together.
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

    /// Runs a function in a savepoint of the group's transaction.
    ///
    /// # Errors
    /// The errors of the function, and if the transaction cannot begin or commit or the thread has ended.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.answer(|answer: Answer<T>| {
            Job::Work(Box::new(move |begun| {
                let result = begun.and_then(|transaction| transaction.savepoint(work));
                Box::new(move |committed| {
                    // Sending fails if the caller was cancelled.
                    let _ = answer.send(committed.and(result));
                })
            }))
        })
        .await
    }

    /// Sends a job to the thread and waits for its answer.
    ///
    /// # Errors
    /// The job's error, [`DatabaseError::Closed`] if the thread has ended, [`DatabaseError::Lost`] after a panic.
    pub async fn answer<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T> {
        let (answer, answered) = oneshot::channel();
        self.0.send(job(answer)).await.map_err(|_| DatabaseError::Closed)?;
        answered.await.map_err(|_| DatabaseError::Lost)?
    }

    /// Whether the thread accepts jobs.
    pub fn is_alive(&self) -> bool {
        !self.0.is_closed()
    }
}

/// The source of the thread's connections.
pub enum Source {
    /// One connection for the thread's lifetime.
    Own(Box<Connection>),
    /// A new connection for each commit.
    Pool(Box<dyn Fn() -> Result<Connection> + Send>),
}

/// A panicking job aborts its group, not the thread: the group is rolled back, and the callers' answer channels are
/// dropped, which they receive as [`DatabaseError::Lost`].
fn commit_or_roll_back(connected: std::result::Result<&Connection, &DatabaseError>, jobs: Vec<Job>) {
    // Dropping the transaction in a panic rolls it back.
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
    // A full disk may have ended the transaction: then the commit fails, which all callers receive.
    let committed = begun.and_then(Transaction::commit);
    for (answer, result) in answers.into_iter().zip(accepted) {
        let _ = answer.send(committed.clone().and(result));
    }
    for finish in finishes {
        finish(committed.clone());
    }
}

/// Accepts all submissions in one call, without savepoints. On an error, the transaction, which has no other writes
/// yet, is begun again, and each submission runs in its own savepoint.
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
        // Dropping the transaction rolls it back.
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
        let (sender, receiver) = mpsc::channel(1);
        let group = Group(sender);
        assert!(group.is_alive());
        drop(receiver);
        assert!(!group.is_alive());
        assert!(matches!(group.run(|_| Ok(())).await, Err(DatabaseError::Closed)));
    }
}
