//! Statements on a connection to either database.

use std::{
    borrow::Cow,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use rusqlite::params_from_iter;
use tokio::runtime::Handle;
use tokio_postgres::types::ToSql;

use super::{
    DatabaseError,
    dialect::{Dialect, Lock},
    row::{FromRow, Row},
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
        self.read_rows(sql, values, 1)?.pop().transpose()
    }

    /// All rows of a query. A row that cannot be read is left out and reported in the log: it must not hide the others.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn rows<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>> {
        let read = self.read_rows(sql, values, usize::MAX)?.into_iter();
        let report = |error: &DatabaseError| tracing::error!(%error, "a row was left out of a list");
        Ok(read.filter_map(|row| row.inspect_err(report).ok()).collect())
    }

    /// The first rows of a query, each as far as it can be read.
    pub(super) fn read_rows<T: FromRow>(&self, sql: &str, values: &[Value], most: usize) -> Result<Vec<Result<T>>> {
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(&numbered(sql))?;
                let mut rows = statement.query(params_from_iter(values))?;
                let mut read = Vec::new();
                while read.len() < most
                    && let Some(row) = rows.next()?
                {
                    read.push(Row::Sqlite(row).read());
                }
                Ok(read)
            }
            Connection::Postgres { client, runtime } => {
                let parameters: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
                let rows = runtime.block_on(async {
                    let statement = client.prepare_cached(sql).await?;
                    client.query(&statement, &parameters).await
                })?;
                Ok(rows.iter().take(most).map(|row| Row::Postgres(row).read()).collect())
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
        self.execute_each(sql, [values])
    }

    /// Runs the statement once with each list of values; how many rows it changed in all.
    ///
    /// # Errors
    /// As [`Transaction::execute`].
    pub fn execute_each<'v>(&self, sql: &str, lists: impl IntoIterator<Item = &'v [Value<'v>]>) -> Result<u64> {
        let mut changed = 0;
        match self.0 {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(&numbered(sql))?;
                for values in lists {
                    changed += u64::try_from(statement.execute(params_from_iter(values))?).unwrap_or(0);
                }
            }
            Connection::Postgres { client, runtime } => runtime.block_on(async {
                let statement = client.prepare_cached(sql).await?;
                for values in lists {
                    changed += client.execute_raw(&statement, values).await?;
                }
                Ok::<_, DatabaseError>(())
            })?,
        }
        Ok(changed)
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

/// SQLite takes `$1` for a name, and numbers names in the order in which they appear; `?1` is a number.
/// A statement has no other `$`: its texts are parameters.
fn numbered(sql: &str) -> Cow<'_, str> {
    if sql.contains('$') { Cow::Owned(sql.replace('$', "?")) } else { Cow::Borrowed(sql) }
}
