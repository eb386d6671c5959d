use std::{path::PathBuf, sync::Arc};

/// The database cannot do its work now. Nothing was written, so the visitor is asked to send again.
#[derive(Clone, Debug, thiserror::Error)]
pub enum DatabaseError {
    #[error("SQLite: {0}")]
    Sqlite(#[from] Arc<rusqlite::Error>),
    #[error("PostgreSQL: {}", with_cause(.0))]
    Postgres(#[from] Arc<tokio_postgres::Error>),
    #[error("no connection to PostgreSQL: {0}")]
    Pool(Arc<deadpool_postgres::PoolError>),
    /// Never holds the contents of the row, which may name a person.
    #[error(
        "column {column} of the row {id} of {table} cannot be read: its type is another one, or its value is unknown to this version"
    )]
    Unreadable { table: &'static str, id: String, column: usize },
    #[error("the database's file: {0}")]
    File(Arc<std::io::Error>),
    #[error("the transaction was lost")]
    Lost,
    #[error("the database has been closed")]
    Closed,
}

impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        DatabaseError::Sqlite(Arc::new(error))
    }
}

impl From<tokio_postgres::Error> for DatabaseError {
    fn from(error: tokio_postgres::Error) -> Self {
        DatabaseError::Postgres(Arc::new(error))
    }
}

impl From<deadpool_postgres::PoolError> for DatabaseError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        DatabaseError::Pool(Arc::new(error))
    }
}

/// The message of the driver without the server's answer says only "db error".
/// The server's detail may quote a row, so only code and message are taken.
fn with_cause(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(cause) => format!("{} ({})", cause.message(), cause.code().code()),
        None => error.to_string(),
    }
}

/// The database cannot be opened; each message says what to do. An address of PostgreSQL holds a password and is not
/// repeated.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("cannot open the database {}: {source}; its folder must exist and be writable", path.display())]
    Open { path: PathBuf, source: rusqlite::Error },
    #[error("cannot write to the database {}: {source}; the file must be writable and belong to the user of the service", path.display())]
    ReadOnly { path: PathBuf, source: std::io::Error },
    #[error("cannot make the folder {} for the database: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot make the lock {}: {source}; the folder must be writable", path.display())]
    Lock { path: PathBuf, source: std::io::Error },
    #[error("another service uses the database {}: stop it first, or give this one a TEMBEA_DATABASE_URL of its own", path.display())]
    InUse { path: PathBuf },
    #[error("database_url (TEMBEA_DATABASE_URL) is no PostgreSQL address: {0}")]
    Address(tokio_postgres::Error),
    #[error("the certificates of this machine cannot be used: {0}")]
    Certificates(String),
    #[error("cannot reach PostgreSQL: {0}; check TEMBEA_DATABASE_URL and that the server runs")]
    Reach(DatabaseError),
    #[error("cannot bring the {database} up to date: {source}")]
    Migrate { database: String, source: MigrateError },
    #[error("the {database} is from a later version of the service: install that version")]
    TooNew { database: String },
    #[error("the {database} is from an earlier version of the service: start this version on it once")]
    TooOld { database: String },
}

impl OpenError {
    pub(super) fn migrate(database: String, source: MigrateError) -> Self {
        match source {
            MigrateError::TooNew => OpenError::TooNew { database },
            source => OpenError::Migrate { database, source },
        }
    }
}

/// A database that was not brought up to date; it is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error("it is from a later version")]
    TooNew,
    #[error("step {version} was another one when it was applied: install the version of the service that applied it")]
    Changed { version: usize },
    #[error(
        "{table} has rows with the same {column}: {values}. Nothing was changed. Keep one row of each: look at them with \
         SELECT * FROM {table} WHERE {column} = '…', give the others another {column} or delete them, and start again"
    )]
    Duplicates { table: &'static str, column: &'static str, values: String },
    #[error(transparent)]
    Database(#[from] DatabaseError),
}
