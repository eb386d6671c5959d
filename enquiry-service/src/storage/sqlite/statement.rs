//! Statements that are prepared once.

use rusqlite::{Connection, OptionalExtension, Row, ToSql};

use super::StoreError;

/// How many rows it changed.
pub fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError> {
    Ok(connection.prepare_cached(sql)?.execute(values)?)
}

pub fn first<T>(
    connection: &Connection,
    sql: &str,
    values: &[&dyn ToSql],
    read: impl FnOnce(&Row) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    Ok(connection.prepare_cached(sql)?.query_row(values, read).optional()?)
}

pub fn all<T>(
    connection: &Connection,
    sql: &str,
    values: &[&dyn ToSql],
    read: impl FnMut(&Row) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    Ok(connection.prepare_cached(sql)?.query_map(values, read)?.collect::<Result<_, _>>()?)
}
