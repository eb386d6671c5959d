//! Jobs that share a commit; whatever fails is undone alone.

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{Acceptance, StoreError, Submission, accept::accept, key_index::Keys};

pub type Answer<T> = oneshot::Sender<Result<T, StoreError>>;
/// Work inside the group's transaction, or the reason why there is none; it returns what to do once that is on the disk
/// or lost.
pub type Work = Box<dyn FnOnce(Result<(&Connection, &mut Keys), StoreError>) -> Finish + Send>;
pub type Finish = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

pub enum Job {
    Accept(Box<Submission>, Answer<Acceptance>),
    Work(Work),
}

pub fn commit(connection: &Connection, keys: &mut Keys, group: Vec<Job>) {
    let (mut submissions, mut answers, mut works) = (Vec::new(), Vec::new(), Vec::new());
    for job in group {
        match job {
            Job::Accept(submission, answer) => {
                submissions.push(*submission);
                answers.push(answer);
            }
            Job::Work(work) => works.push(work),
        }
    }
    if !submissions.is_empty() {
        keys.prepare(connection);
    }
    let mut begun = begin(connection);
    let results = accept_each(connection, keys, &mut begun, submissions);
    let finishes: Vec<_> =
        works.into_iter().map(|work| work(begun.clone().map(|()| (connection, &mut *keys)))).collect();
    // A full disk may have ended the transaction before: then this fails too, and everyone hears so.
    let committed = begun.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if committed.is_ok() {
        keys.committed();
    } else {
        // What is left of the transaction must not hold the next group.
        roll_back(connection, keys);
    }
    for (answer, result) in answers.into_iter().zip(results) {
        // Nobody waits any more where the visitor has gone.
        let _ = answer.send(committed.clone().and(result));
    }
    for finish in finishes {
        finish(committed.clone());
    }
}

type Begun = Result<(), StoreError>;

fn begin(connection: &Connection) -> Begun {
    Ok(connection.execute_batch("BEGIN IMMEDIATE")?)
}

fn roll_back(connection: &Connection, keys: &mut Keys) {
    keys.undo_all();
    if !connection.is_autocommit() {
        let _ = connection.execute_batch("ROLLBACK");
    }
}

/// A result for each. All are written at once, without the cost of a savepoint; where one cannot be, nothing else is in
/// the transaction yet: it is begun anew, and each is written by itself.
fn accept_each(
    connection: &Connection,
    keys: &mut Keys,
    begun: &mut Begun,
    submissions: Vec<Submission>,
) -> Vec<Result<Acceptance, StoreError>> {
    if begun.is_ok() && !submissions.is_empty() {
        if let Ok(acceptances) = accept(connection, keys, &submissions) {
            return acceptances.into_iter().map(Ok).collect();
        }
        roll_back(connection, keys);
        *begun = begin(connection);
    }
    let alone = |submission| {
        begun.clone()?;
        let mark = keys.mark();
        let accepted =
            in_savepoint(connection, |connection| accept(connection, keys, std::slice::from_ref(&submission)));
        if accepted.is_err() {
            keys.undo_to(mark);
        }
        accepted?.into_iter().next().ok_or(StoreError::Lost)
    };
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
