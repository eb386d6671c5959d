//! The threads that own the connections. Work is sent to them as closures.

use std::{sync::mpsc, thread};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::StoreError;

/// Most works that share one commit.
const LARGEST_GROUP: usize = 512;
const RELEASE_ALL: &str = "UPDATE outbox SET lease_owner = NULL, lease_until = 0 WHERE lease_until > 0";

/// Work inside the group's transaction, or the reason why there is none. It returns whether it stands, and what to do
/// once that is on the disk or lost.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> (bool, Finish) + Send>;
type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Everything waiting shares one commit and so one wait for the disk; work that fails is undone alone.
pub struct Writer(mpsc::Sender<Work>);

impl Writer {
    pub fn start(connection: Connection) -> Self {
        let (sender, receiver) = mpsc::channel::<Work>();
        thread::spawn(move || {
            while let Ok(first) = receiver.recv() {
                let mut group = vec![first];
                group.extend(receiver.try_iter().take(LARGEST_GROUP - 1));
                commit(&connection, group);
            }
        });
        Writer(sender)
    }

    pub async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let work = move |connection: Result<&Connection, StoreError>| -> (bool, Finish) {
            let result = connection.and_then(work);
            let stands = result.is_ok();
            let finish = move |committed: Result<(), StoreError>| {
                // Nobody waits any more where the visitor has gone.
                let _ = answer.send(committed.and(result));
            };
            (stands, Box::new(finish))
        };
        self.0.send(Box::new(work)).map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    /// Makes every claimed mail due again; no answer is awaited.
    pub fn release_all(&self) {
        let release = |connection: Result<&Connection, StoreError>| -> (bool, Finish) {
            let released = connection.and_then(|connection| Ok(connection.execute(RELEASE_ALL, [])?));
            (released.is_ok(), Box::new(|_| ()))
        };
        let _ = self.0.send(Box::new(release));
    }
}

fn commit(connection: &Connection, group: Vec<Work>) {
    let begun = connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
    let finishes: Vec<Finish> = match &begun {
        Ok(()) => group.into_iter().map(|work| one(connection, work)).collect(),
        Err(error) => group.into_iter().map(|work| work(Err(error.clone())).1).collect(),
    };
    // A full disk may have ended the transaction before: then this fails too, and everyone hears so.
    let committed = begun.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if committed.is_err() && !connection.is_autocommit() {
        // What is left of the transaction must not hold the next group.
        let _ = connection.execute_batch("ROLLBACK");
    }
    for finish in finishes {
        finish(committed.clone());
    }
}

/// Runs work in a savepoint of its own, so that a bad row fails alone.
fn one(connection: &Connection, work: Work) -> Finish {
    if connection.is_autocommit() {
        return work(Err(StoreError::Lost)).1;
    }
    let run = |sql| connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    if let Err(error) = run("SAVEPOINT one") {
        return work(Err(error.into())).1;
    }
    let (stands, finish) = work(Ok(connection));
    if !stands {
        // Where this fails the transaction is gone, and the commit will say so.
        let _ = run("ROLLBACK TO one");
    }
    match run("RELEASE one") {
        Ok(_) => finish,
        Err(error) => Box::new(move |committed| finish(committed.and(Err(error.into())))),
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
