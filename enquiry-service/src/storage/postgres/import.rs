//! Moves a SQLite database into an empty PostgreSQL database.

use std::path::Path;

use rusqlite::{Connection, types::Value};
use tokio_postgres::types::{ToSql, Type};

use super::{PostgresStore, StoreError};
use crate::storage::sqlite::{OpenError, open_to_move};

/// In an order in which no row names one that is not there yet.
const TABLES: [&str; 20] = [
    "enquiries",
    "reviews",
    "bookings",
    "booking_changes",
    "payments",
    "ipn_addresses",
    "submissions",
    "hits",
    "attempts",
    "outbox",
    "accounts",
    "signups",
    "sessions",
    "secrets",
    "wishes",
    "avatars",
    "affiliates",
    "friends",
    "rewards",
    "builds",
];

#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot read the SQLite database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    #[error("cannot write: {0}")]
    Store(#[from] StoreError),
    #[error("the table {0} of the PostgreSQL database holds something already: --force empties all of it first")]
    NotEmpty(&'static str),
}

impl From<tokio_postgres::Error> for ImportError {
    fn from(error: tokio_postgres::Error) -> Self {
        ImportError::Store(error.into())
    }
}

/// All or nothing, from a database that no service uses. With `force` what is there goes. Returns the rows copied by table.
pub async fn from_sqlite(
    store: &PostgresStore,
    file: &Path,
    force: bool,
) -> Result<Vec<(&'static str, usize)>, ImportError> {
    let (tables, _lock) = {
        let (mut sqlite, lock) = open_to_move(file)?;
        // One state of the database, whatever a command writes beside it.
        let snapshot = sqlite.transaction()?;
        let read = |table| Ok((table, read(&snapshot, table)?));
        (TABLES.into_iter().map(read).collect::<rusqlite::Result<Vec<_>>>()?, lock)
    };
    let mut client = store.client().await?;
    let transaction = client.transaction().await?;
    if force {
        transaction.batch_execute(&format!("TRUNCATE {}", TABLES.join(", "))).await?;
    }
    let mut copied = Vec::new();
    for (table, (columns, rows)) in tables {
        let there = transaction.query_one(&format!("SELECT EXISTS (SELECT 1 FROM {table})"), &[]).await?;
        if there.try_get::<_, bool>(0)? {
            return Err(ImportError::NotEmpty(table));
        }
        let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
        let sql = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
        let statement = transaction.prepare(&sql).await?;
        for row in &rows {
            let cells: Vec<Box<dyn ToSql + Sync + Send>> =
                row.iter().zip(statement.params()).map(|(value, kind)| cell(value, kind)).collect();
            let cells: Vec<&(dyn ToSql + Sync)> = cells.iter().map(|cell| &**cell as &(dyn ToSql + Sync)).collect();
            transaction.execute(&statement, &cells).await?;
        }
        copied.push((table, rows.len()));
    }
    let sql = "SELECT setval(pg_get_serial_sequence('reviews', 'number'), (SELECT coalesce(max(number), 0) + 1 FROM reviews), false)";
    transaction.execute(sql, &[]).await?;
    let sql = "SELECT setval(pg_get_serial_sequence('rewards', 'line'), (SELECT coalesce(max(line), 0) + 1 FROM rewards), false)";
    transaction.execute(sql, &[]).await?;
    transaction.commit().await?;
    Ok(copied)
}

type Rows = (Vec<String>, Vec<Vec<Value>>);

fn read(sqlite: &Connection, table: &str) -> rusqlite::Result<Rows> {
    let mut statement = sqlite.prepare(&format!("SELECT * FROM {table}"))?;
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let width = columns.len();
    let rows = statement.query_map([], |row| (0..width).map(|cell| row.get(cell)).collect())?;
    let rows = rows.collect::<rusqlite::Result<Vec<Vec<Value>>>>()?;
    Ok((columns, rows))
}

fn cell(value: &Value, kind: &Type) -> Box<dyn ToSql + Sync + Send> {
    match (value, kind) {
        (Value::Integer(number), _) => Box::new(*number),
        (Value::Text(text), _) => Box::new(text.clone()),
        (Value::Blob(bytes), _) => Box::new(bytes.clone()),
        (_, &Type::INT8) => Box::new(None::<i64>),
        _ => Box::new(None::<String>),
    }
}
