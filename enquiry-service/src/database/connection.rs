//! Statements on a connection to either database.

use std::{
    borrow::Cow,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use rusqlite::{OptionalExtension, params_from_iter};
use tokio::runtime::Handle;
use tokio_postgres::types::ToSql;

use super::{
    DatabaseError,
    dialect::{Dialect, Lock},
    row::{FromRow, Row, TableRow, read},
    value::Value,
};

type Result<T> = std::result::Result<T, DatabaseError>;

/// One connection. Its calls block, so they belong on a thread that may wait: see [`super::Database::read`].
///
/// Statements number their parameters `$1`, `$2` …, as PostgreSQL has it.
pub enum Connection {
    /// A connection to a SQLite file.
    Sqlite(rusqlite::Connection),
    /// A connection to a PostgreSQL server.
    Postgres {
        /// Connection of the pool, which takes the connection back on drop.
        client: deadpool_postgres::Object,
        /// Runtime on which the blocking calls wait for the server.
        runtime: Handle,
    },
}

/// A connection with an open transaction: only here can be written.
pub struct Transaction<'c>(&'c Connection);

impl Deref for Transaction<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.0
    }
}

impl Connection {
    /// The SQL dialect of the database behind this connection.
    pub fn dialect(&self) -> Dialect {
        match self {
            Connection::Sqlite(_) => Dialect::Sqlite,
            Connection::Postgres { .. } => Dialect::Postgres,
        }
    }

    /// The first row of a query.
    ///
    /// # Errors
    /// Where the database does not answer, or the row cannot be read.
    pub fn row<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Option<T>> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(&numbered(sql))?;
                let found = statement.query_row(params_from_iter(values), |row| Ok(read(Row::Sqlite(row))));
                found.optional()?.transpose()
            }
            Connection::Postgres { client, runtime } => {
                let rows = runtime.block_on(query(client, sql, &parameters(values)))?;
                rows.first().map(|row| read(Row::Postgres(row))).transpose()
            }
        }
    }

    /// All rows of a query. A row that cannot be read is left out and reported in the log: it must not hide the others.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn rows<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>> {
        let mut found = Vec::new();
        let mut keep = |row: Row| match read(row) {
            Ok(row) => found.push(row),
            Err(error) => tracing::error!(%error, "a row was left out of a list"),
        };
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(&numbered(sql))?;
                let mut rows = statement.query(params_from_iter(values))?;
                while let Some(row) = rows.next()? {
                    keep(Row::Sqlite(row));
                }
            }
            Connection::Postgres { client, runtime } => {
                let rows = runtime.block_on(query(client, sql, &parameters(values)))?;
                rows.iter().for_each(|row| keep(Row::Postgres(row)));
            }
        }
        Ok(found)
    }

    /// The rows of a table with what follows its name: `WHERE`, `ORDER BY`, `LIMIT`.
    ///
    /// # Errors
    /// As [`Connection::rows`].
    pub fn select<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Vec<T>> {
        self.rows(&format!("SELECT {} FROM {} {rest}", T::COLUMNS, T::TABLE), values)
    }

    /// The first of them.
    ///
    /// # Errors
    /// As [`Connection::row`].
    pub fn first<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Option<T>> {
        self.row(&format!("SELECT {} FROM {} {rest}", T::COLUMNS, T::TABLE), values)
    }

    /// All rows whose key, the column at the end of the query, is one of these.
    ///
    /// # Errors
    /// As [`Connection::rows`].
    pub fn rows_with_keys<T: FromRow>(&self, sql: &str, keys: &[&str]) -> Result<Vec<T>> {
        match self {
            Connection::Sqlite(_) => {
                let one = format!("{sql} = $1");
                let rows = keys.iter().map(|key| self.row(&one, &[Value::from(*key)]));
                rows.filter_map(Result::transpose).collect()
            }
            Connection::Postgres { client, runtime } => {
                let any = format!("{sql} = ANY($1)");
                let rows = runtime.block_on(query(client, &any, &[&keys]))?;
                rows.iter().map(|row| read(Row::Postgres(row))).collect()
            }
        }
    }

    /// Whether a query finds a row.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn exists(&self, sql: &str, values: &[Value]) -> Result<bool> {
        Ok(self.row::<()>(sql, values)?.is_some())
    }

    /// Runs statements without parameters, of which nothing is kept.
    ///
    /// # Errors
    /// Where the database does not answer or refuses.
    pub fn batch(&self, sql: &str) -> Result<()> {
        match self {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres { client, runtime } => Ok(runtime.block_on(client.batch_execute(sql))?),
        }
    }

    /// Does the work in a transaction that ends with it: with its error nothing was written.
    ///
    /// # Errors
    /// Those of the work, and where the transaction cannot begin or end.
    pub fn transaction<T, E: From<DatabaseError>>(
        &self,
        work: impl FnOnce(&Transaction) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let transaction = self.begin()?;
        let result = work(&transaction);
        match &result {
            Ok(_) => transaction.commit()?,
            Err(_) => self.roll_back(),
        }
        result
    }

    pub(super) fn begin(&self) -> Result<Transaction<'_>> {
        self.batch(self.dialect().begin())?;
        Ok(Transaction(self))
    }

    /// Leaves no transaction behind, whatever became of it.
    pub(super) fn roll_back(&self) {
        match self {
            // SQLite ends a transaction by itself where the disk is full.
            Connection::Sqlite(connection) if connection.is_autocommit() => {}
            _ => {
                if let Err(error) = self.batch("ROLLBACK") {
                    tracing::warn!(%error, "a transaction could not be rolled back");
                }
            }
        }
    }
}

impl<'c> Transaction<'c> {
    /// Takes back what was written, and begins again.
    pub(super) fn anew(&self) -> Result<Transaction<'c>> {
        self.0.roll_back();
        self.0.begin()
    }

    /// Waits until no other transaction has the lock; it ends with the transaction.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn lock(&self, lock: Lock) -> Result<()> {
        self.dialect().lock(lock).map_or(Ok(()), |sql| self.execute(&sql, &[]).map(drop))
    }

    /// How many rows the statement changed.
    ///
    /// # Errors
    /// Where the database does not answer or refuses.
    pub fn execute(&self, sql: &str, values: &[Value]) -> Result<u64> {
        match self.0 {
            Connection::Sqlite(connection) => {
                let changed = connection.prepare_cached(&numbered(sql))?.execute(params_from_iter(values))?;
                Ok(u64::try_from(changed).unwrap_or(u64::MAX))
            }
            Connection::Postgres { client, runtime } => runtime.block_on(execute(client, sql, &parameters(values))),
        }
    }

    /// Writes rows with one statement for all, where the database has one. Returns how many were written.
    ///
    /// # Errors
    /// As [`Transaction::execute`].
    pub fn insert(&self, insert: &Insert, rows: &[Vec<Value>]) -> Result<u64> {
        match self.0 {
            Connection::Postgres { client, runtime } if rows.len() > 1 => {
                let (sql, arrays) = insert.of_arrays(rows);
                let arrays: Vec<&(dyn ToSql + Sync)> = arrays.iter().map(|array| &**array as _).collect();
                runtime.block_on(execute(client, &sql, &arrays))
            }
            _ => {
                let sql = if rows.is_empty() { String::new() } else { insert.of_values() };
                rows.iter().map(|row| self.execute(&sql, row)).sum()
            }
        }
    }

    /// Does the work so that it can be undone by itself: with its error, what the transaction wrote before stands.
    ///
    /// # Errors
    /// Those of the work, and [`DatabaseError::Lost`] where the transaction has ended.
    pub fn savepoint<T>(&self, work: impl FnOnce(&Transaction) -> Result<T>) -> Result<T> {
        if matches!(self.0, Connection::Sqlite(connection) if connection.is_autocommit()) {
            return Err(DatabaseError::Lost);
        }
        self.execute("SAVEPOINT one", &[])?;
        // Others share the transaction: they do not lose it by a panic.
        let result = catch_unwind(AssertUnwindSafe(|| work(self))).unwrap_or(Err(DatabaseError::Lost));
        if result.is_err() {
            // Where this fails the transaction is gone, and the commit will say so.
            let _ = self.execute("ROLLBACK TO SAVEPOINT one", &[]);
        }
        self.execute("RELEASE SAVEPOINT one", &[])?;
        result
    }

    pub(super) fn commit(self) -> Result<()> {
        let committed = self.0.batch("COMMIT");
        if committed.is_err() {
            self.0.roll_back();
        }
        committed
    }
}

impl Drop for Transaction<'_> {
    /// A connection goes back to its pool after a panic, without the transaction.
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.roll_back();
        }
    }
}

/// Rows that are written together.
pub struct Insert {
    /// Name of the table.
    pub table: &'static str,
    /// Lists of columns, in the order of the values. Integers are never NULL.
    pub columns: &'static [&'static str],
    /// What becomes of a row whose key is taken.
    pub on_conflict: &'static str,
}

impl Insert {
    fn of_values(&self) -> String {
        let places: Vec<String> = (1..=self.width()).map(|place| format!("${place}")).collect();
        let (columns, places) = (self.columns.join(", "), places.join(", "));
        format!("INSERT INTO {} ({columns}) VALUES ({places}) {}", self.table, self.on_conflict)
    }

    /// The statement for many rows, whose columns are arrays, and the arrays.
    fn of_arrays<'r>(&self, rows: &'r [Vec<Value>]) -> (String, Vec<Box<dyn ToSql + Sync + 'r>>) {
        let (mut arrays, mut places): (Vec<Box<dyn ToSql + Sync>>, Vec<String>) = (Vec::new(), Vec::new());
        for column in 0..self.width() {
            let mut cells = rows.iter().map(|row| row.get(column)).peekable();
            if matches!(cells.peek(), Some(Some(Value::Integer(_)))) {
                arrays.push(Box::new(cells.map(integer).collect::<Vec<_>>()));
                places.push(format!("${}::bigint[]", column + 1));
            } else {
                arrays.push(Box::new(cells.map(text).collect::<Vec<_>>()));
                places.push(format!("${}::text[]", column + 1));
            }
        }
        let Insert { table, columns, on_conflict } = self;
        let (columns, places) = (columns.join(", "), places.join(", "));
        (format!("INSERT INTO {table} ({columns}) SELECT * FROM unnest({places}) {on_conflict}"), arrays)
    }

    fn width(&self) -> usize {
        self.columns.iter().map(|list| list.split(',').count()).sum()
    }
}

fn text<'r>(value: Option<&'r Value>) -> Option<&'r str> {
    if let Some(Value::Text(text)) = value { Some(text) } else { None }
}

fn integer(value: Option<&Value>) -> Option<i64> {
    if let Some(Value::Integer(number)) = value { Some(*number) } else { None }
}

fn parameters<'v>(values: &'v [Value]) -> Vec<&'v (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

async fn query(
    client: &deadpool_postgres::Object,
    sql: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Vec<tokio_postgres::Row>> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query(&statement, parameters).await?)
}

async fn execute(client: &deadpool_postgres::Object, sql: &str, parameters: &[&(dyn ToSql + Sync)]) -> Result<u64> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.execute(&statement, parameters).await?)
}

/// SQLite takes `$1` for a name, and numbers names in the order in which they appear; `?1` is a number.
/// A statement has no other `$`: its texts are parameters.
fn numbered(sql: &str) -> Cow<'_, str> {
    if sql.contains('$') { Cow::Owned(sql.replace('$', "?")) } else { Cow::Borrowed(sql) }
}
