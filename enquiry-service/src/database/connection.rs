//! Statements on a connection to either database.

use std::{
    mem,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
};

use futures_util::TryStreamExt;
use rusqlite::params_from_iter;
use tokio::runtime::Handle;

use super::{
    DatabaseError,
    dialect::Dialect,
    row::{FromRow, read},
    value::{Parameter, Value, cell},
};

type Result<T, E = DatabaseError> = std::result::Result<T, E>;

/// One connection. Its calls block, so they belong on a thread that may wait: see [`super::Database::read`]. Statements
/// are written as [`Dialect::text`] says.
pub enum Connection {
    /// A connection to a SQLite file.
    Sqlite(rusqlite::Connection),
    /// A connection of the pool, which takes it back on drop, and the runtime on which calls wait for the server.
    Postgres(deadpool_postgres::Object, Handle),
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
            Connection::Postgres(..) => Dialect::Postgres,
        }
    }

    /// The first row of a query.
    ///
    /// # Errors
    /// Where the database does not answer, or the row cannot be read.
    pub fn row<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Option<T>> {
        self.run(sql, &[values])?.0.into_iter().next().transpose()
    }

    /// All rows of a query. A row that cannot be read is left out and reported in the log: it must not hide the others.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub fn rows<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>> {
        let report = |error: &DatabaseError| tracing::error!(%error, "a row was left out of a list");
        let rows = self.run(sql, &[values])?.0.into_iter();
        Ok(rows.filter_map(|row| row.inspect_err(report).ok()).collect())
    }

    /// Runs a statement with each list of values: the rows that it returns, and how many rows it changed.
    pub(super) fn run<T: FromRow>(&self, sql: &str, lists: &[&[Value]]) -> Result<(Vec<Result<T>>, u64)> {
        let (mut returned, mut changed) = (Vec::new(), 0);
        let sql = self.dialect().text(sql);
        match self {
            Connection::Sqlite(connection) => {
                let mut statement = connection.prepare_cached(&sql)?;
                for &values in lists {
                    let mut rows = statement.query(params_from_iter(values))?;
                    while let Some(row) = rows.next()? {
                        returned.push(read(&|column| row.get(column).ok()));
                    }
                    changed += connection.changes();
                }
            }
            Connection::Postgres(client, runtime) => runtime.block_on(async {
                let statement = client.prepare_cached(&sql).await?;
                for &values in lists {
                    let mut rows = pin!(client.query_raw(&statement, values.iter().map(Parameter)).await?);
                    while let Some(row) = rows.try_next().await? {
                        returned.push(read(&|column| cell(&row, column)));
                    }
                    changed += rows.rows_affected().unwrap_or(0);
                }
                Ok::<_, DatabaseError>(())
            })?,
        }
        Ok((returned, changed))
    }

    /// Runs statements without parameters, of which nothing is kept.
    ///
    /// # Errors
    /// Where the database does not answer or refuses.
    pub fn batch(&self, sql: &str) -> Result<()> {
        match self {
            Connection::Sqlite(connection) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres(client, runtime) => Ok(runtime.block_on(client.batch_execute(sql))?),
        }
    }

    /// Does the work in a transaction that ends with it: with its error nothing was written.
    ///
    /// # Errors
    /// Those of the work, and where the transaction cannot begin or end.
    pub fn transaction<T, E: From<DatabaseError>>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.begin()?;
        let result = work(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }

    pub(super) fn begin(&self) -> Result<Transaction<'_>> {
        self.batch(self.dialect().begin())?;
        Ok(Transaction(self))
    }

    /// Whether the database has ended the transaction, as SQLite does where the disk is full.
    fn has_ended(&self) -> bool {
        matches!(self, Connection::Sqlite(connection) if connection.is_autocommit())
    }
}

impl Transaction<'_> {
    /// How many rows the statement changed.
    ///
    /// # Errors
    /// Where the database does not answer or refuses.
    pub fn execute(&self, sql: &str, values: &[Value]) -> Result<u64> {
        Ok(self.run::<()>(sql, &[values])?.1)
    }

    /// Does the work so that it can be undone by itself: with its error, what the transaction wrote before stands.
    ///
    /// # Errors
    /// Those of the work, and [`DatabaseError::Lost`] where the transaction has ended.
    pub fn savepoint<T>(&self, work: impl FnOnce(&Transaction) -> Result<T>) -> Result<T> {
        if self.has_ended() {
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
        self.batch("COMMIT")?;
        mem::forget(self);
        Ok(())
    }
}

impl Drop for Transaction<'_> {
    /// Takes back what was not committed: with an error, and with a panic.
    fn drop(&mut self) {
        if !self.has_ended()
            && let Err(error) = self.batch("ROLLBACK")
        {
            tracing::warn!(%error, "a transaction could not be rolled back");
        }
    }
}
