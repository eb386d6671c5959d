use std::sync::Arc;

/// The store cannot do its work now. Nothing was kept, so the visitor is asked to send again.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("SQLite: {0}")]
    Sqlite(#[from] Arc<rusqlite::Error>),
    #[error("PostgreSQL: {}", with_cause(.0))]
    Postgres(#[from] Arc<tokio_postgres::Error>),
    #[error("no connection to PostgreSQL: {0}")]
    Pool(Arc<deadpool_postgres::PoolError>),
    #[error("the row {id} of {table} cannot be read: {reason}")]
    Unreadable { table: &'static str, id: String, reason: String },
    #[error("the database's file: {0}")]
    File(Arc<std::io::Error>),
    #[error("a reference was drawn that another enquiry bears")]
    ReferenceTaken,
    #[error("the transaction was lost")]
    Lost,
    #[error("the store has been stopped")]
    Stopped,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        StoreError::Sqlite(Arc::new(error))
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        StoreError::Postgres(Arc::new(error))
    }
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        StoreError::Pool(Arc::new(error))
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
