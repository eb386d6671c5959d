//! Indexes of words. They are derived from the rows that they find: `searchable` of such a row is 0 if its entry is
//! missing or outdated. Whoever changes the row does not wait for the index: a search indexes new rows, and a job the
//! others.

use std::sync::Arc;

use tokio::sync::Mutex;
use uuid::Uuid;

use crate::{
    content::{Content, ContentCache},
    database::{Connection, Database, DatabaseError, Transaction, dialect::Dialect, table::NewRow},
};

/// The maximum number of transactions before a search; the job indexes the rest.
const BEFORE_A_SEARCH: usize = 10;

/// The names of an index.
pub struct Index {
    /// The table with the words of each row.
    pub table: &'static str,
    /// Its column with the id of the row.
    pub id: &'static str,
    /// The FTS5 table of its words on SQLite.
    pub fts5: &'static str,
}

/// An entry of an index: the id of a row, and its words.
pub trait Entry: NewRow + Sized + Send + 'static {
    /// The name of the job that writes these entries.
    const JOB: &'static str;
    /// The number of entries written per transaction.
    const AT_A_TIME: i64;

    /// Whether entries are outdated.
    fn are_waiting(on: &Connection) -> Result<bool, DatabaseError>;

    /// Marks the newest outdated rows as indexed and returns them.
    fn take(on: &Transaction, most: i64) -> Result<Vec<Uuid>, DatabaseError>;

    /// The entry of a row, with the titles of its tour on all sites; `None` if there is no such row.
    fn of(on: &Transaction, id: Uuid, content: &Content) -> Result<Option<Self>, DatabaseError>;
}

impl Index {
    /// The ids of the rows that match a query, which is the parameter in the form of [`Dialect::search`]. Forces
    /// PostgreSQL to use the index: it overestimates prefix matches and would scan the rows from the newest on.
    pub fn found_by(&self, dialect: Dialect, parameter: &str) -> String {
        let Index { table, id, fts5 } = self;
        match dialect {
            Dialect::Sqlite => format!(
                "SELECT {id} FROM {table} WHERE number IN (SELECT rowid FROM {fts5} WHERE {fts5} MATCH {parameter})"
            ),
            Dialect::Postgres => format!(
                "WITH found AS MATERIALIZED (SELECT {id} FROM {table} \
                 WHERE array_to_tsvector(string_to_array(words, ' ')) @@ CAST(CAST({parameter} AS TEXT) AS tsquery)) \
                 SELECT {id} FROM found"
            ),
        }
    }
}

/// Writes the entries of an index before searches. Only one reader does so at a time: others would wait for its row
/// locks and occupy the connections.
pub struct IndexWriter {
    content: Arc<ContentCache>,
    alone: Mutex<()>,
}

impl IndexWriter {
    pub fn new(content: Arc<ContentCache>) -> Self {
        IndexWriter { content, alone: Mutex::default() }
    }
}

/// Indexes new and changed rows before a search, up to a maximum.
pub async fn write_before_search<E: Entry>(database: &Database, writer: &IndexWriter) -> Result<(), DatabaseError> {
    let _alone = writer.alone.lock().await;
    for _ in 0..BEFORE_A_SEARCH {
        if !write_some::<E>(database, &writer.content).await? {
            break;
        }
    }
    Ok(())
}

/// Indexes some outdated rows, the newest first. Returns whether there may be more.
pub async fn write_some<E: Entry>(database: &Database, content: &ContentCache) -> Result<bool, DatabaseError> {
    if !database.read(E::are_waiting).await? {
        return Ok(false);
    }
    let content = content.current();
    database
        .write(move |transaction| {
            let taken = E::take(transaction, E::AT_A_TIME)?;
            let mut entries = Vec::with_capacity(taken.len());
            for id in &taken {
                match E::of(transaction, *id, &content) {
                    Ok(entry) => entries.extend(entry),
                    Err(error @ DatabaseError::Unreadable { .. }) => {
                        tracing::error!(%error, index = E::TABLE, "search index entry failed");
                    }
                    Err(error) => return Err(error),
                }
            }
            transaction.insert(&entries)?;
            Ok(i64::try_from(taken.len()).is_ok_and(|taken| taken == E::AT_A_TIME))
        })
        .await
}
