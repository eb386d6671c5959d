//! The threads that own the connections.

use std::{sync::mpsc, thread};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    Acceptance, StoreError, Submission,
    group::{Answer, Job, commit, in_savepoint},
    key_index::Keys,
};

/// Most jobs that share one commit.
const LARGEST_GROUP: usize = 512;
const RELEASE_ALL: &str = "UPDATE outbox SET lease_owner = NULL, lease_until = 0 WHERE lease_until > 0";

/// Everything waiting shares one commit and so one wait for the disk.
pub struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub fn start(connection: Connection) -> Self {
        let (sender, receiver) = mpsc::channel::<Job>();
        thread::spawn(move || {
            let mut keys = Keys::new();
            while let Ok(first) = receiver.recv() {
                let mut group = vec![first];
                group.extend(receiver.try_iter().take(LARGEST_GROUP - 1));
                commit(&connection, &mut keys, group);
            }
        });
        Writer(sender)
    }

    pub async fn accept(&self, submission: Submission) -> Result<Acceptance, StoreError> {
        self.answer(|answer| Job::Accept(Box::new(submission), answer)).await
    }

    pub async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.run_with_keys(move |connection, _| work(connection)).await
    }

    pub async fn run_with_keys<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection, &mut Keys) -> Result<T, StoreError> + Send + 'static,
    {
        self.answer(|answer: Answer<T>| {
            Job::Work(Box::new(move |begun| {
                let result = begun.and_then(|(connection, keys)| {
                    let mark = keys.mark();
                    let result = in_savepoint(connection, |connection| work(connection, keys));
                    if result.is_err() {
                        keys.undo_to(mark);
                    }
                    result
                });
                Box::new(move |committed| {
                    // Nobody waits any more where the visitor has gone.
                    let _ = answer.send(committed.and(result));
                })
            }))
        })
        .await
    }

    async fn answer<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.send(job(answer)).map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    /// Reads where rows are before the first visitor comes; no answer is awaited.
    pub fn remember_keys(&self) {
        let remember = Job::Work(Box::new(|begun| {
            if let Ok((connection, keys)) = begun {
                keys.prepare(connection);
            }
            Box::new(|_| ())
        }));
        let _ = self.0.send(remember);
    }

    /// Makes every claimed mail due again; no answer is awaited.
    pub fn release_all(&self) {
        let release = Job::Work(Box::new(|begun| {
            // Where it fails the leases end by themselves.
            let _ = begun.and_then(|(connection, _)| in_savepoint(connection, |it| Ok(it.execute(RELEASE_ALL, [])?)));
            Box::new(|_| ())
        }));
        let _ = self.0.send(release);
    }
}

/// Reads do not wait for commits: WAL shows them the last committed state.
pub struct Reader(mpsc::Sender<Read>);

type Read = Box<dyn FnOnce(&Connection) + Send>;

impl Reader {
    pub fn start(connection: Connection) -> Self {
        let (sender, receiver) = mpsc::channel::<Read>();
        thread::spawn(move || {
            while let Ok(read) = receiver.recv() {
                read(&connection);
            }
        });
        Reader(sender)
    }

    pub async fn run<T, F>(&self, read: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let read = move |connection: &Connection| {
            let _ = answer.send(read(connection));
        };
        self.0.send(Box::new(read)).map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }
}
