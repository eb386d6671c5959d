//! The writing thread: concurrent transactions share one commit, each in its own savepoint, and items that are written
//! together.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{Connection, DatabaseError, Transaction};

type Result<T> = std::result::Result<T, DatabaseError>;
/// Channel to the caller that waits for a result.
type Answer<T> = oneshot::Sender<Result<T>>;
type Connected<'c> = std::result::Result<&'c Connection, &'c DatabaseError>;

/// The maximum number of jobs per commit.
const LARGEST: usize = 512;
/// The maximum number of jobs that wait; further callers wait to send theirs.
const WAITING: usize = 2048;
/// How long a group waits for more jobs.
const GATHERING: Duration = Duration::from_micros(500);

/// What concurrent callers hand in to be written by one call. All items that a database gets have the same type.
pub trait Batched: Sized + Send + 'static {
    /// The answer to an item.
    type Answer: Send + 'static;

    /// Writes items in order and answers each. On an error, the transaction must not commit.
    fn write_all(on: &Transaction, items: &[Self]) -> Result<Vec<Self::Answer>>;
}

/// A job of the writing thread.
enum Job {
    /// Write an item, with the function that writes all of a group.
    Item(Item, WriteItems),
    /// Run a function.
    Work(Work),
}

/// A [`Batched`] item with the channel to its caller.
type Item = Box<dyn Any + Send>;
/// Writes the items of a group in its transaction, which has no other writes yet; returns a callback as [`Work`] does.
type WriteItems = for<'c> fn(Connected<'c>, &mut Result<Transaction<'c>>, Vec<Item>) -> Finish;

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
        self.answer(|answer| {
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

    /// Writes an item together with those of concurrent callers.
    ///
    /// # Errors
    /// As [`Group::run`], and [`DatabaseError::Lost`] for an item of another type than those of its group.
    pub async fn write_together<B: Batched>(&self, item: B) -> Result<B::Answer> {
        self.answer(|answer: Answer<B::Answer>| Job::Item(Box::new((item, answer)), write_items::<B>)).await
    }

    /// Sends a job to the thread and waits for its answer.
    ///
    /// # Errors
    /// The job's error, [`DatabaseError::Closed`] if the thread has ended, [`DatabaseError::Lost`] after a panic.
    async fn answer<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T> {
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
fn commit_or_roll_back(connected: Connected, jobs: Vec<Job>) {
    // Dropping the transaction in a panic rolls it back.
    if catch_unwind(AssertUnwindSafe(|| commit(connected, jobs))).is_err() {
        tracing::error!("transaction panicked, rolled back");
    }
}

fn commit(connected: Connected, jobs: Vec<Job>) {
    let (mut items, mut write_all, mut works) = (Vec::new(), None, Vec::new());
    for job in jobs {
        match job {
            Job::Item(item, write) => {
                items.push(item);
                write_all = Some(write);
            }
            Job::Work(work) => works.push(work),
        }
    }
    let mut begun = begin(connected);
    let written = write_all.map(|write| write(connected, &mut begun, items));
    let worked: Vec<_> = works.into_iter().map(|work| work(begun.as_ref().map_err(Clone::clone))).collect();
    // A full disk may have ended the transaction: then the commit fails, which all callers receive.
    let committed = begun.and_then(Transaction::commit);
    for finish in written.into_iter().chain(worked) {
        finish(committed.clone());
    }
}

fn begin(connected: Connected<'_>) -> Result<Transaction<'_>> {
    connected.map_err(Clone::clone).and_then(Connection::begin)
}

fn write_items<'c, B: Batched>(
    connected: Connected<'c>,
    begun: &mut Result<Transaction<'c>>,
    items: Vec<Item>,
) -> Finish {
    let items = items.into_iter().filter_map(|item| item.downcast::<(B, Answer<B::Answer>)>().ok());
    let (items, answers): (Vec<_>, Vec<_>) = items.map(|item| *item).unzip();
    let results = write_each(connected, begun, &items);
    Box::new(move |committed| {
        for (answer, result) in answers.into_iter().zip(results) {
            let _ = answer.send(committed.clone().and(result));
        }
    })
}

/// Writes all items in one call, without savepoints. On an error, the transaction is begun again, and each item is
/// written in its own savepoint.
fn write_each<'c, B: Batched>(
    connected: Connected<'c>,
    begun: &mut Result<Transaction<'c>>,
    items: &[B],
) -> Vec<Result<B::Answer>> {
    if let Ok(transaction) = begun {
        if let Ok(answers) = B::write_all(transaction, items) {
            return answers.into_iter().map(Ok).collect();
        }
        // Dropping the transaction rolls it back.
        *begun = Err(DatabaseError::Lost);
        *begun = begin(connected);
    }
    let alone = |item| match begun {
        Ok(transaction) => transaction
            .savepoint(|transaction| B::write_all(transaction, std::slice::from_ref(item)))
            .and_then(|answers| answers.into_iter().next().ok_or(DatabaseError::Lost)),
        Err(error) => Err(error.clone()),
    };
    items.iter().map(alone).collect()
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
