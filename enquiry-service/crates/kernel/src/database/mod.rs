//! Storage in SQLite or PostgreSQL, with one text per statement.
//!
//! [`Database::read`] and [`Database::write`] run a function on a blocking thread. A call of `write` is one
//! transaction: an error rolls it back, and a result is durable. The statements and rows of a feature are in its
//! `store.rs`. Functions of stores and actions fail if a statement fails, a row cannot be read, or the database does not
//! commit; `# Errors` stands only where there is more to say. To add a table:
//!
//! 1. write its steps in `migrations/sqlite` and `migrations/postgres` and name them in `migrate.rs`; show the table in
//!    `schema.sql`;
//! 2. bind its type to the columns with `table_row!`, in the feature's `store.rs`;
//! 3. write its entry in `tables.rs` of the area, and a row of it into `tests/suite/support/everything.sql`.

pub mod batch;
mod blocking;
pub mod cells;
mod connection;
pub mod declared;
pub mod dialect;
pub mod email_keys;
mod error;
mod group;
mod import;
mod locked;
mod migrate;
mod pooled;
mod postgres;
pub mod row;
mod sqlite;
pub mod table;
pub mod tables;
pub mod value;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use uuid::Uuid;

use crate::{
    audit_log::model::AuditKeys,
    database::{
        blocking::blocking,
        connection::AuditKeyring,
        postgres::Postgres,
        sqlite::{Sqlite, lock},
    },
    settings::secret::Secret,
};

pub use connection::{Connection, Transaction};
pub use dialect::{Dialect, Lock};
pub use error::{DatabaseError, MigrateError, OpenError};
pub use group::Batched;
pub use import::ImportError;
pub use locked::Locked;
pub use sqlite::restore::{RestoreError, restore};
pub use table::{Changed, TableRow};
pub use tables::Tables;

/// How often a transaction is tried that conflicts with others.
const TRIES: usize = 4;
/// A database with the current schema. Cheap to clone; clones share their connections.
#[derive(Clone)]
pub struct Database(Arc<Opened>);

struct Opened {
    engine: Engine,
    keys: AuditKeyring,
}

enum Engine {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Database {
    /// Opens a SQLite database beside a running service, for the operator's commands.
    ///
    /// # Errors
    /// If the file cannot be used or migrated.
    pub fn open_sqlite(path: &Path) -> Result<Self, OpenError> {
        let keys = AuditKeyring::default();
        Ok(Self::with(Engine::Sqlite(Sqlite::open(path, None, &keys)?), keys))
    }

    /// Opens a SQLite database for the service, and ends the leases of mails that a killed service held.
    ///
    /// # Errors
    /// As [`Database::open_sqlite`], and if another service uses the file.
    pub fn open_sqlite_to_serve(path: &Path) -> Result<Self, OpenError> {
        let keys = AuditKeyring::default();
        Ok(Self::with(Engine::Sqlite(Sqlite::open(path, Some(lock(path)?), &keys)?), keys))
    }

    /// Opens a PostgreSQL database, which several services may share, with at most this many connections.
    ///
    /// # Errors
    /// If the server cannot be reached or the database cannot be migrated.
    pub async fn open_postgres(address: &Secret, connections: usize) -> Result<Self, OpenError> {
        let keys = AuditKeyring::default();
        Ok(Self::with(Engine::Postgres(Postgres::open(address, connections, &keys).await?), keys))
    }

    fn with(engine: Engine, keys: AuditKeyring) -> Self {
        Database(Arc::new(Opened { engine, keys }))
    }

    /// Seals the entries of the audit log from now on with these keys. The first call decides.
    pub fn seal_audit_log(&self, keys: AuditKeys) {
        self.0.keys.get_or_init(|| keys);
    }

    /// Runs a reading function. Each statement sees the data committed before it began.
    ///
    /// # Errors
    /// The errors of the function, and if there is no connection.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, DatabaseError> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let span = tracing::info_span!("read");
        let work = move |connection: &Connection| span.in_scope(|| work(connection));
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.readers.run(work).await,
            Engine::Postgres(postgres) => {
                let connection = postgres.connection().await?;
                blocking(move || work(&connection)).await
            }
        }
    }

    /// Runs a function in one transaction, even if the caller is cancelled meanwhile.
    ///
    /// # Errors
    /// The errors of the function, which roll back, and if the transaction cannot begin or commit.
    pub async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T, DatabaseError> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let span = tracing::info_span!("transaction");
        let work = move |transaction: &Transaction| span.in_scope(|| work(transaction));
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.writer.run(work).await,
            Engine::Postgres(postgres) => {
                let connection = postgres.connection().await?;
                blocking(move || connection.transaction(work)).await
            }
        }
    }

    /// As [`Database::write`], for a function that may run several times: it is repeated if PostgreSQL has rolled it
    /// back because of a concurrent transaction, such as a deadlock.
    ///
    /// [`Database::write`] cannot repeat its function, which is consumed by its first run.
    ///
    /// # Errors
    /// As [`Database::write`], after the last repetition.
    pub async fn write_repeatedly<T: Send + 'static>(
        &self,
        work: impl Fn(&Transaction) -> Result<T, DatabaseError> + Send + Sync + 'static,
    ) -> Result<T, DatabaseError> {
        let work = Arc::new(work);
        for _ in 1..TRIES {
            let once = Arc::clone(&work);
            match self.write(move |transaction| once(transaction)).await {
                Err(error) if error.is_conflict() => tracing::warn!(%error, "transaction repeated after a conflict"),
                result => return result,
            }
        }
        self.write(move |transaction| work(transaction)).await
    }

    /// The row with an id, such as an enquiry, a booking or an account.
    pub async fn find<T: TableRow>(&self, id: Uuid) -> Result<Option<T>, DatabaseError> {
        self.read(move |connection| connection.find(id)).await
    }

    /// Writes an item. Those of concurrent callers are written by one call of [`Batched::write_all`], in one transaction.
    pub async fn write_together<B: Batched>(&self, item: B) -> Result<B::Answer, DatabaseError> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.writer.write_together(item).await,
            Engine::Postgres(postgres) => postgres.writer.write_together(item).await,
        }
    }

    /// Health check: makes one transaction and one read.
    pub async fn ping(&self) -> Result<(), DatabaseError> {
        self.write(|transaction| transaction.query::<()>("SELECT 1", &[])).await?;
        self.read(|connection| connection.query::<()>("SELECT 1", &[])).await
    }

    /// Whether the writing thread runs; if not, the service must be restarted.
    pub fn is_alive(&self) -> bool {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.writer.is_alive(),
            Engine::Postgres(postgres) => postgres.writer.is_alive(),
        }
    }

    /// Removes deleted data from the files of the database, where they stay readable until then. Logs a failure with
    /// its remedy.
    pub async fn clear_deleted(&self, tables: Tables) {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.empty_log().await,
            Engine::Postgres(_) => {
                let names = tables.names(tables::Table::is_erased);
                let vacuum = format!("VACUUM {}", names.join(", "));
                if let Err(error) = self.read(move |connection| connection.batch(&vacuum)).await {
                    tracing::warn!(%error, "erased rows not cleared from the disk: run VACUUM as the owner of the tables");
                }
            }
        }
    }

    /// Makes a consistent copy of a SQLite database, which may be in use.
    ///
    /// # Errors
    /// If the copy cannot be written; [`DatabaseError::Closed`] for PostgreSQL, which `pg_dump` copies.
    pub async fn back_up(&self, to: PathBuf) -> Result<(), DatabaseError> {
        match &self.0.engine {
            Engine::Sqlite(sqlite) => sqlite.back_up(to).await,
            Engine::Postgres(_) => Err(DatabaseError::Closed),
        }
    }
}
