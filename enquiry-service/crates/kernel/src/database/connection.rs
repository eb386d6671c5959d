//! Statements on a connection to either database.

use std::{
    mem,
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::{Arc, OnceLock},
};

use futures_util::{TryStreamExt, future::try_join_all};
use rusqlite::params_from_iter;
use tokio::runtime::Handle;

use super::{
    DatabaseError,
    dialect::{Dialect, Lock},
    pooled::Pooled,
    row::{FromRow, read},
    table::Outcome,
    value::{Parameter, Value, cell},
};
use crate::audit_log::model::AuditKeys;

type Result<T, E = DatabaseError> = std::result::Result<T, E>;

/// The keys that seal the audit log, shared by all connections of a database; empty until the settings are read.
pub type AuditKeyring = Arc<OnceLock<AuditKeys>>;

/// A connection. Its calls block: call it on a blocking thread, see [`super::Database::read`]. Statements are written
/// as [`Dialect::text`] describes.
pub enum Connection {
    /// A connection to a SQLite file.
    Sqlite(rusqlite::Connection, AuditKeyring),
    /// A pooled connection, returned on drop, and the runtime that runs its calls.
    Postgres(Pooled, Handle, AuditKeyring),
}

/// A connection with an open transaction, the only type that writes.
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
            Connection::Sqlite(..) => Dialect::Sqlite,
            Connection::Postgres(..) => Dialect::Postgres,
        }
    }

    /// The keys that seal the audit log; `None` before [`super::Database::seal_audit_log`].
    pub fn audit_keys(&self) -> Option<&AuditKeys> {
        let (Connection::Sqlite(_, keys) | Connection::Postgres(.., keys)) = self;
        keys.get()
    }

    /// The result of a query.
    ///
    /// # Errors
    /// If the query fails or a row cannot be decoded.
    pub fn query<O: Outcome>(&self, sql: &str, values: &[Value]) -> Result<O> {
        O::of(self.run(&[(sql, [values])])?.0, 0)
    }

    /// The rows of a query that can be decoded; the others are logged. For lists on screens, and for queues whose rows do
    /// not depend on each other.
    ///
    /// # Errors
    /// If the query fails.
    pub fn readable_rows<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>> {
        let mut rows: Vec<Result<T>> = self.run(&[(sql, [values])])?.0;
        rows.retain(|row| match row {
            Err(error @ DatabaseError::Unreadable { .. }) => {
                tracing::error!(%error, "row left out of a list");
                false
            }
            _ => true,
        });
        rows.into_iter().collect()
    }

    /// Executes statements, each once for every list of values; PostgreSQL receives them all at once. Returns the rows and
    /// the number of changed rows.
    pub fn run<T: FromRow, L: AsRef<[Value]>>(
        &self,
        statements: &[(impl AsRef<str>, impl AsRef<[L]>)],
    ) -> Result<(Vec<Result<T>>, u64)> {
        let (mut returned, mut changed) = (Vec::new(), 0);
        match self {
            Connection::Sqlite(connection, _) => {
                for (sql, lists) in statements {
                    let mut statement = connection.prepare_cached(&Dialect::Sqlite.text(sql.as_ref()))?;
                    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
                    for values in lists.as_ref() {
                        let mut rows = statement.query(params_from_iter(values.as_ref()))?;
                        while let Some(row) = rows.next()? {
                            returned.push(read(&columns, &|column| row.get(column).ok()));
                        }
                        changed += connection.changes();
                    }
                }
            }
            Connection::Postgres(pooled, runtime, _) => {
                let lists = statements.iter().flat_map(|(_, lists)| lists.as_ref());
                let client = pooled.client(lists.flat_map(AsRef::as_ref))?;
                let answers = statements.iter().map(async |(sql, lists)| {
                    let (mut returned, mut changed) = (Vec::new(), 0);
                    let statement = client.prepare_cached(&Dialect::Postgres.text(sql.as_ref())).await?;
                    let columns: Vec<String> =
                        statement.columns().iter().map(|column| column.name().to_owned()).collect();
                    for values in lists.as_ref() {
                        let mut rows = pin!(client.query_raw(&statement, values.as_ref().iter().map(Parameter)).await?);
                        while let Some(row) = rows.try_next().await? {
                            returned.push(read(&columns, &|column| cell(&row, column)));
                        }
                        changed += rows.rows_affected().unwrap_or(0);
                    }
                    Ok::<_, DatabaseError>((returned, changed))
                });
                for (rows, rows_changed) in runtime.block_on(try_join_all(answers))? {
                    returned.extend(rows);
                    changed += rows_changed;
                }
            }
        }
        Ok((returned, changed))
    }

    /// Executes statements without parameters and discards their results.
    ///
    /// # Errors
    /// If the statement fails.
    pub fn batch(&self, sql: &str) -> Result<()> {
        match self {
            Connection::Sqlite(connection, _) => Ok(connection.execute_batch(sql)?),
            Connection::Postgres(pooled, runtime, _) => {
                Ok(runtime.block_on(pooled.client(std::iter::empty())?.batch_execute(sql))?)
            }
        }
    }

    /// Runs the function in a transaction: commits on success, rolls back on an error.
    ///
    /// # Errors
    /// The errors of the function, and if the transaction cannot begin or commit.
    pub fn transaction<T, E: From<DatabaseError>>(
        &self,
        work: impl FnOnce(&Transaction) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.begin()?;
        let result = work(&transaction)?;
        transaction.commit()?;
        Ok(result)
    }

    pub fn begin(&self) -> Result<Transaction<'_>> {
        self.batch(self.dialect().begin())?;
        Ok(Transaction(self))
    }

    /// Whether the database has ended the transaction, as SQLite does if the disk is full.
    fn has_ended(&self) -> bool {
        matches!(self, Connection::Sqlite(connection, _) if connection.is_autocommit())
    }
}

impl Transaction<'_> {
    /// The result of a statement that changes rows.
    ///
    /// # Errors
    /// If the statement fails, or a returned row cannot be decoded.
    pub fn write<O: Outcome>(&self, sql: &str, values: &[Value]) -> Result<O> {
        let (rows, changed) = self.run(&[(sql, [values])])?;
        O::of(rows, changed)
    }

    /// Runs the function in a savepoint: an error rolls back to the savepoint only.
    ///
    /// # Errors
    /// The errors of the function, and [`DatabaseError::Lost`] if the transaction has ended.
    pub fn savepoint<T>(&self, work: impl FnOnce(&Transaction) -> Result<T>) -> Result<T> {
        if self.has_ended() {
            return Err(DatabaseError::Lost);
        }
        self.write::<()>("SAVEPOINT one", &[])?;
        // A panic must not abort the transaction, which others share.
        let result = catch_unwind(AssertUnwindSafe(|| work(self))).unwrap_or(Err(DatabaseError::Lost));
        if result.is_err() {
            // If this fails, the transaction is aborted, and the commit reports it.
            let _ = self.write::<()>("ROLLBACK TO SAVEPOINT one", &[]);
        }
        self.write::<()>("RELEASE SAVEPOINT one", &[])?;
        result
    }

    /// Waits for the lock, which is released when the transaction ends.
    pub fn lock(&self, lock: Lock) -> Result<()> {
        match self.dialect() {
            // SQLite has a single writer.
            Dialect::Sqlite => Ok(()),
            Dialect::Postgres => self.write(&format!("SELECT pg_advisory_xact_lock({})", lock as i64), &[]),
        }
    }

    pub fn commit(self) -> Result<()> {
        self.batch("COMMIT")?;
        mem::forget(self);
        Ok(())
    }
}

impl Drop for Transaction<'_> {
    /// Rolls back an uncommitted transaction, after an error or a panic.
    fn drop(&mut self) {
        if !self.has_ended()
            && let Err(error) = self.batch("ROLLBACK")
        {
            tracing::warn!(%error, "transaction rollback failed");
        }
    }
}
