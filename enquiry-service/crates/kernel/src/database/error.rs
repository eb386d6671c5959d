use std::{path::PathBuf, sync::Arc};

use tokio_postgres::error::SqlState;

/// The database is unavailable. Nothing was written, so the visitor may retry.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DatabaseError {
    /// SQLite refuses a statement, or a read or write of its file fails.
    #[error("SQLite: {0}")]
    Sqlite(Arc<rusqlite::Error>),
    /// PostgreSQL refuses a statement, or the connection to the server breaks.
    #[error("PostgreSQL: {}", with_cause(.0))]
    Postgres(Arc<tokio_postgres::Error>),
    /// The pool cannot provide a connection: the server is unreachable, or all connections are in use.
    #[error("no connection to PostgreSQL: {0}")]
    Pool(Arc<deadpool_postgres::PoolError>),
    /// A cell has another type than expected, or an unknown value. Never contains the row's contents, which may be
    /// personal data.
    #[error(
        "cannot read the column {column} of the row {id} of {table}: it has another type, or a value unknown to this version"
    )]
    Unreadable {
        /// Table of the row; empty for a query without a table of its own.
        table: &'static str,
        /// What identifies the row; empty if nothing does.
        id: String,
        /// Name of the column in the query.
        column: String,
    },
    /// A statement lacks a column of the type that it reads.
    #[error("the statement returns no column {column}, which a row of {table} needs: this is a fault of the program")]
    NoColumn {
        /// Table of the row; empty for a query without a table of its own.
        table: &'static str,
        /// Name of the column.
        column: &'static str,
    },
    /// A row was no longer in the state that a change requires; the transaction is rolled back.
    #[error("another transaction changed the row meanwhile; nothing was written, and the call can be repeated")]
    Raced,
    /// The permissions of a backup cannot be set.
    #[error("the database file: {0}")]
    File(Arc<std::io::Error>),
    /// The function panicked, or its transaction ended early.
    #[error("the transaction ended without an answer")]
    Lost,
    /// The thread of the database has ended; also the result of a backup of PostgreSQL.
    #[error("the database has been closed")]
    Closed,
}

impl DatabaseError {
    /// Whether PostgreSQL has rolled back the transaction because of a concurrent one: it may succeed if it is repeated.
    pub fn is_conflict(&self) -> bool {
        let conflicts =
            [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE, SqlState::UNIQUE_VIOLATION];
        match self {
            DatabaseError::Postgres(error) => error.code().is_some_and(|code| conflicts.contains(code)),
            _ => false,
        }
    }
}

macro_rules! shared {
    ($($error:ty => $variant:ident),*) => { $(
        impl From<$error> for DatabaseError {
            fn from(error: $error) -> Self {
                DatabaseError::$variant(Arc::new(error))
            }
        }
    )* };
}
shared!(rusqlite::Error => Sqlite, tokio_postgres::Error => Postgres, deadpool_postgres::PoolError => Pool);

/// The driver's message without the server's error says only "db error". The server's detail may quote a row, so only
/// code and message are used.
fn with_cause(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(cause) => format!("{} ({})", cause.message(), cause.code().code()),
        None => error.to_string(),
    }
}

/// The database cannot be opened; each message says what to do. PostgreSQL addresses contain a password and are not
/// repeated.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// SQLite cannot open the file, set its options or read its version.
    #[error("cannot open the database {}: {source}; its folder must exist and be writable", path.display())]
    Open {
        /// Path of the database file.
        path: PathBuf,
        /// Error of SQLite.
        source: rusqlite::Error,
    },
    /// The permissions of the file cannot be limited to the service's user.
    #[error("cannot write to the database {}: {source}; the file must be writable and belong to the user of the service", path.display())]
    ReadOnly {
        /// Path of the database file.
        path: PathBuf,
        /// Error of the file system.
        source: std::io::Error,
    },
    /// The folder of the database cannot be created.
    #[error("cannot create the folder {} for the database: {source}", path.display())]
    Folder {
        /// Path of the folder.
        path: PathBuf,
        /// Error of the file system.
        source: std::io::Error,
    },
    /// The lock file cannot be created or locked.
    #[error("cannot create the lock {}: {source}; the folder must be writable, on a file system that supports locks", path.display())]
    Lock {
        /// Path of the lock file.
        path: PathBuf,
        /// Error of the file system.
        source: std::io::Error,
    },
    /// Another process holds the lock.
    #[error("another service uses the database {}: stop it first, or give this one a TEMBEA_DATABASE_URL of its own", path.display())]
    InUse {
        /// Path of the database file.
        path: PathBuf,
    },
    /// The text is not a valid address of a PostgreSQL database.
    #[error("database_url (TEMBEA_DATABASE_URL) is not a PostgreSQL address: {0}")]
    Address(tokio_postgres::Error),
    /// The certificates of the machine cannot be loaded, or the pool cannot be built; holds the reason.
    #[error("cannot use the certificates of this machine: {0}")]
    Certificates(String),
    /// The first connection to PostgreSQL fails.
    #[error("cannot reach PostgreSQL: {0}; check TEMBEA_DATABASE_URL and that the server runs")]
    Reach(DatabaseError),
    /// The migration of the database fails.
    #[error("cannot bring the {database} up to date: {source}")]
    Migrate {
        /// Kind of the database and, for SQLite, its path, as messages name it.
        database: String,
        /// Error of the migration.
        source: MigrateError,
    },
    /// The database has migration steps that this version does not know.
    #[error("the {database} is from a later version of the service: install that version")]
    TooNew {
        /// Kind of the database and, for SQLite, its path, as messages name it.
        database: String,
    },
    /// A source database of a copy lacks migration steps of this version.
    #[error("the {database} is from an earlier version of the service: start this version on it once")]
    TooOld {
        /// Kind of the database and, for SQLite, its path, as messages name it.
        database: String,
    },
}

impl OpenError {
    pub fn migrate(database: String, source: MigrateError) -> Self {
        match source {
            MigrateError::TooNew => OpenError::TooNew { database },
            source => OpenError::Migrate { database, source },
        }
    }
}

/// The migration failed and was rolled back.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database has migration steps that this version does not know.
    #[error("it was written by a later version")]
    TooNew,
    /// The recorded checksum of a step differs from the checksum of this version's step.
    #[error("migration {version} was changed after it was applied: install the version of the service that applied it")]
    Changed {
        /// Number of the step, counted from 1.
        version: usize,
    },
    /// Several rows hold the same value in a column that the migration makes unique.
    #[error(
        "{table} has rows with the same {column}: {values}. Nothing was changed. Keep one row of each: look at them with \
         SELECT * FROM {table} WHERE {column} = '…', give the others another {column} or delete them, and start again"
    )]
    Duplicates {
        /// Table with the rows.
        table: &'static str,
        /// Column that the migration makes unique.
        column: &'static str,
        /// The first ten shared values, separated by commas; `and more` at the end means that there are others.
        values: String,
    },
    /// A statement of the migration fails.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}
