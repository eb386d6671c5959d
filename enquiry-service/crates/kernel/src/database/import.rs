//! Moves a SQLite database into an empty PostgreSQL database.

use std::path::Path;

use super::{
    Database, DatabaseError, Engine, OpenError, Transaction,
    batch::insertion,
    blocking::blocking,
    sqlite::open_to_move,
    tables::{Copy, Tables},
    value::{Value, values},
};

/// Why an import failed; nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The target is not a PostgreSQL database.
    #[error("database_url (TEMBEA_DATABASE_URL) must name the PostgreSQL database to copy into")]
    NoPostgres,
    /// The SQLite file cannot be opened, is in use by a service, or is of another version.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A table of the SQLite file cannot be read.
    #[error("cannot read the SQLite database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL gives no connection or refuses a statement.
    #[error("cannot write the PostgreSQL database: {0}")]
    Database(#[from] DatabaseError),
    /// A table of the PostgreSQL database has rows, and the import is not forced; holds the name of the table.
    #[error("the table {0} of the PostgreSQL database is not empty: --force empties the whole database first")]
    NotEmpty(&'static str),
}

type Rows = (Vec<String>, Vec<Vec<Value>>);

impl Database {
    /// Copies all rows of an unused SQLite database in one transaction. `force` deletes the existing rows. Returns the
    /// number of copied rows by table.
    ///
    /// # Errors
    /// If the target is not PostgreSQL or not empty, or the source cannot be read.
    pub async fn import_sqlite(
        &self,
        file: &Path,
        tables: Tables,
        force: bool,
    ) -> Result<Vec<(&'static str, usize)>, ImportError> {
        let Engine::Postgres(postgres) = &self.0.engine else { return Err(ImportError::NoPostgres) };
        let (rows, _lock) = {
            let (mut sqlite, lock) = open_to_move(file)?;
            // Reads one snapshot, despite concurrent commands.
            let snapshot = sqlite.transaction()?;
            let read = |table| Ok((table, read(&snapshot, table)?));
            (
                tables
                    .names(|table| matches!(table.copy, Copy::Rows))
                    .into_iter()
                    .map(read)
                    .collect::<rusqlite::Result<Vec<_>>>()?,
                lock,
            )
        };
        let connection = postgres.connection().await?;
        blocking(move || Ok(connection.transaction(|transaction| write(transaction, (tables, rows), force)))).await?
    }
}

fn write(
    transaction: &Transaction,
    (tables, rows): (Tables, Vec<(&'static str, Rows)>),
    force: bool,
) -> Result<Vec<(&'static str, usize)>, ImportError> {
    if force {
        transaction.batch(&format!("TRUNCATE {}", tables.names(|_| true).join(", ")))?;
    }
    let mut copied = Vec::new();
    for (table, (columns, rows)) in rows {
        if transaction.query(&format!("SELECT 1 FROM {table} LIMIT 1"), &[])? {
            return Err(ImportError::NotEmpty(table));
        }
        transaction.run::<(), _>(&[(insertion(table, &columns.join(", ")), &rows)])?;
        copied.push((table, rows.len()));
    }
    for table in tables.all() {
        if let Copy::Derived(all_are_missing) = table.copy {
            all_are_missing(transaction)?;
        }
    }
    let numbered = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT) FROM information_schema.columns \
                    WHERE table_schema = current_schema() AND is_identity = 'YES'";
    let numbered: Vec<(String, String)> = transaction.query(numbered, &[])?;
    for (table, column) in numbered {
        let next = format!(
            "SELECT setval(pg_get_serial_sequence($1, $2), (SELECT coalesce(max({column}), 0) + 1 FROM {table}), false)"
        );
        transaction.write::<()>(&next, values![table, column])?;
    }
    Ok(copied)
}

fn read(sqlite: &rusqlite::Connection, table: &str) -> rusqlite::Result<Rows> {
    let mut statement = sqlite.prepare(&format!("SELECT * FROM {table}"))?;
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let width = columns.len();
    let rows = statement.query_map([], |row| (0..width).map(|cell| row.get(cell)).collect())?;
    Ok((columns, rows.collect::<rusqlite::Result<_>>()?))
}
