//! Where everything is kept: SQLite or PostgreSQL, by one text of each statement.
//!
//! [`Database::read`] and [`Database::write`] run a function on a thread that may block. What is written in one call
//! is one transaction: with an error nothing was written, and what is answered is on the disk. Each table has a file
//! with its statements, its rows and the functions that use them. To add a table:
//!
//! 1. write its steps in `migrations/sqlite` and `migrations/postgres` and name them in `migrate.rs`;
//! 2. make a file of its name, bind its type to the columns with `table_row!`, and say what of it is erased and purged;
//! 3. name it in `TABLES` of `import.rs`, and write a row of it into `tests/suite/support/everything.sql`.

pub mod accounts;
pub mod affiliates;
pub mod attempts;
pub mod bank_lines;
mod batch;
pub mod bookings;
pub mod builds;
mod cells;
mod connection;
pub mod departures;
mod desk;
mod dialect;
pub mod documents;
mod email_keys;
pub mod enquiries;
mod error;
mod group;
mod import;
mod migrate;
pub mod outbox;
pub mod payments;
mod postgres;
pub mod refunds;
pub mod reminders;
pub mod reviews;
pub mod rewards;
mod row;
pub mod secrets;
pub mod sessions;
pub mod signups;
mod sqlite;
pub mod submissions;
mod table;
mod value;
pub mod waiting_list;
pub mod wishes;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use tokio::task::spawn_blocking;
use uuid::Uuid;

pub use bookings::BookingFilter;
pub use connection::{Connection, Transaction};
pub use desk::*;
pub use dialect::{Dialect, Lock};
pub use enquiries::EnquiryFilter;
pub use error::{DatabaseError, MigrateError, OpenError};
pub use import::ImportError;
pub use reviews::{ReviewFilter, ReviewOrder};
pub use sqlite::restore::{RestoreError, restore};
pub use table::TableRow;

use crate::{
    config::Secret,
    domain::submission::{Acceptance, Submission},
};
pub use group::AcceptAll;
use group::{Answer, Group, Job};
use postgres::Postgres;
use sqlite::{Sqlite, lock};
use value::values;

/// Tables of PostgreSQL that name people.
const VACUUM: &str = "VACUUM enquiries, cases, case_messages, case_notes, case_tasks, sent_attachments, reviews, bookings, waiting_list, outbox, \
                      submissions, friends, accounts, signups, sessions, secrets, wishes, avatars, affiliates, \
                      received_mails, received_attachments, search_words";

/// A database with the tables of this version. Cheap to clone; clones share their connections.
#[derive(Clone)]
pub struct Database(Arc<Engine>);

enum Engine {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Database {
    /// Opens a SQLite database beside a service that may be using it, as the operator's commands do.
    ///
    /// # Errors
    /// Where the file cannot be used or brought up to date.
    pub fn open_sqlite(path: &Path) -> Result<Self, OpenError> {
        Ok(Database(Arc::new(Engine::Sqlite(Sqlite::open(path, None)?))))
    }

    /// Opens a SQLite database as its one service, and makes mails due again that a killed service held.
    ///
    /// # Errors
    /// As [`Database::open_sqlite`], and where another service uses the file.
    pub fn open_sqlite_to_serve(path: &Path) -> Result<Self, OpenError> {
        Ok(Database(Arc::new(Engine::Sqlite(Sqlite::open(path, Some(lock(path)?))?))))
    }

    /// Opens a PostgreSQL database, which any number of services share.
    ///
    /// # Errors
    /// Where the server cannot be reached or the database cannot be brought up to date.
    pub async fn open_postgres(address: &Secret) -> Result<Self, OpenError> {
        Ok(Database(Arc::new(Engine::Postgres(Postgres::open(address).await?))))
    }

    /// Runs a function that only reads. Each of its statements sees what was committed before it began.
    ///
    /// # Errors
    /// Those of the function, and where there is no connection.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, DatabaseError> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let span = tracing::info_span!("read");
        let work = move |connection: &Connection| span.in_scope(|| work(connection));
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.readers.run(work).await,
            Engine::Postgres(postgres) => {
                let connection = postgres.connection().await?;
                blocking(move || work(&connection)).await
            }
        }
    }

    /// Runs a function in one transaction. It is done even where nobody waits for the answer any more.
    ///
    /// # Errors
    /// Those of the function, after which nothing was written; and where the transaction cannot begin or end.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T, DatabaseError> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let span = tracing::info_span!("transaction");
        let work = move |transaction: &Transaction| span.in_scope(|| work(transaction));
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.writer.run(work).await,
            Engine::Postgres(postgres) => {
                let connection = postgres.connection().await?;
                blocking(move || connection.transaction(work)).await
            }
        }
    }

    /// The row with an id: an enquiry, a booking, an account …
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn find<T: TableRow>(&self, id: Uuid) -> Result<Option<T>, DatabaseError> {
        self.read(move |connection| connection.first("WHERE id = $1", values![id])).await
    }

    /// Accepts a submission. Those that come at the same time are accepted by one call of the function, in one
    /// transaction.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn accept(&self, submission: Submission, accept: AcceptAll) -> Result<Acceptance, DatabaseError> {
        let group: &Group = match &*self.0 {
            Engine::Sqlite(sqlite) => &sqlite.writer,
            Engine::Postgres(postgres) => &postgres.writer,
        };
        group.answer(|answer: Answer<Acceptance>| Job::Submit(Box::new(submission), accept, answer)).await
    }

    /// Makes one transaction and one read, to test that the database answers.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn ping(&self) -> Result<(), DatabaseError> {
        self.write(|transaction| transaction.exists("SELECT 1", &[]).map(drop)).await?;
        self.read(|connection| connection.exists("SELECT 1", &[]).map(drop)).await
    }

    /// Whether submissions are still being written; where not, only a new start helps.
    pub fn is_alive(&self) -> bool {
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.writer.is_alive(),
            Engine::Postgres(postgres) => postgres.writer.is_alive(),
        }
    }

    /// Takes what was deleted out of the files of the database, where it stays readable until then. Where that fails the log
    /// says what to do.
    pub async fn clear_deleted(&self) {
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.empty_log().await,
            Engine::Postgres(_) => {
                if let Err(error) = self.read(|connection| connection.batch(VACUUM)).await {
                    tracing::warn!(%error, "the space of erased rows could not be cleared: run VACUUM as the owner of the tables");
                }
            }
        }
    }

    /// Makes a consistent copy of a SQLite database, while a service may be using it.
    ///
    /// # Errors
    /// Where the copy cannot be written; [`DatabaseError::Closed`] for PostgreSQL, which `pg_dump` copies.
    pub async fn back_up(&self, to: PathBuf) -> Result<(), DatabaseError> {
        match &*self.0 {
            Engine::Sqlite(sqlite) => sqlite.back_up(to).await,
            Engine::Postgres(_) => Err(DatabaseError::Closed),
        }
    }
}

/// Runs a function on a thread that may wait.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, DatabaseError> + Send + 'static,
) -> Result<T, DatabaseError> {
    // A function that panics is reported by the runtime; its connection is dropped with it.
    spawn_blocking(work).await.unwrap_or(Err(DatabaseError::Lost))
}
