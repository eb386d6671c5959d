//! Jobs that share a commit. Submissions share a savepoint too; whatever fails is undone alone.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Acceptance, StoreError, Submission, accept::accept};

pub type Answer<T> = oneshot::Sender<Result<T, StoreError>>;
/// Work inside the group's transaction, or the reason why there is none; it returns what to do once that is on the disk
/// or lost.
pub type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Finish + Send>;
pub type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

pub enum Job {
    Accept(Box<Submission>, Answer<Acceptance>),
    Work(Work),
}

pub fn commit(connection: &Connection, group: Vec<Job>) {
    let begun = connection.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
    let transaction = || begun.clone().map(|()| connection);
    let (mut submissions, mut answers, mut finishes) = (Vec::new(), Vec::new(), Vec::new());
    for job in group {
        match job {
            Job::Accept(submission, answer) => {
                submissions.push(*submission);
                answers.push(answer);
            }
            Job::Work(work) => finishes.push(work(transaction())),
        }
    }
    let results = accept_together(transaction(), submissions);
    // A full disk may have ended the transaction before: then this fails too, and everyone hears so.
    let committed = begun.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if committed.is_err() && !connection.is_autocommit() {
        // What is left of the transaction must not hold the next group.
        let _ = connection.execute_batch("ROLLBACK");
    }
    for (answer, result) in answers.into_iter().zip(results) {
        // Nobody waits any more where the visitor has gone.
        let _ = answer.send(committed.clone().and(result));
    }
    for finish in finishes {
        finish(committed.clone());
    }
}

/// A result for each: a row that cannot be written makes the others be written one by one.
fn accept_together(
    connection: Result<&Connection, StoreError>,
    submissions: Vec<Submission>,
) -> Vec<Result<Acceptance, StoreError>> {
    let some = |submissions| {
        let connection = connection.clone()?;
        in_savepoint(connection, |connection| accept(connection, submissions))
    };
    if submissions.is_empty() {
        return Vec::new();
    }
    if let Ok(acceptances) = some(submissions.clone()) {
        return acceptances.into_iter().map(Ok).collect();
    }
    let alone = |submission| some(vec![submission])?.pop().ok_or(StoreError::Lost);
    submissions.into_iter().map(alone).collect()
}

/// What fails is undone, and what the transaction did before stands.
pub fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    if connection.is_autocommit() {
        return Err(StoreError::Lost);
    }
    let run = |sql| connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    run("SAVEPOINT one")?;
    let result = work(connection);
    if result.is_err() {
        // Where this fails the transaction is gone, and the commit will say so.
        let _ = run("ROLLBACK TO one");
    }
    run("RELEASE one")?;
    result
}
