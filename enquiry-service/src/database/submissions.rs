//! Keys of submissions with their answers, and how often a limited thing came.

use super::{
    Connection, DatabaseError, Insert, Transaction,
    row::{CellError, Cells, FromRow},
    value::Value,
};
use crate::domain::submission::{Answered, Plan, RateCounter};

const ANSWERS: Insert = Insert {
    table: "submissions",
    columns: &["key, fingerprint, answer, expires_at"],
    on_conflict: "ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, \
                  expires_at = excluded.expires_at",
};
const HITS: Insert = Insert {
    table: "hits",
    columns: &["key, count, expires_at"],
    on_conflict: "ON CONFLICT (key) DO UPDATE SET count = excluded.count, expires_at = excluded.expires_at",
};

impl FromRow for (String, Answered) {
    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        let key = cells.take()?;
        Ok((key, Answered { fingerprint: cells.take()?, answer: cells.take()?, expires_at: cells.take()? }))
    }
}

impl FromRow for (String, RateCounter) {
    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        Ok((cells.take()?, RateCounter { count: cells.take()?, expires_at: cells.take()? }))
    }
}

/// The keys that were used, with the answers that they got.
///
/// # Errors
/// Where the database does not answer or a row cannot be read.
pub fn answers(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, Answered)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key", keys)
}

/// The limits that were counted for, with their counts.
///
/// # Errors
/// Where the database does not answer or a row cannot be read.
pub fn hits(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, RateCounter)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, count, expires_at FROM hits WHERE key", keys)
}

/// Writes the new answers and counts of a plan in the place of older ones.
///
/// # Errors
/// Where the database does not take them.
pub fn write(transaction: &Transaction, plan: &Plan) -> Result<(), DatabaseError> {
    let answers = plan.answers.iter().map(|(key, Answered { fingerprint, answer, expires_at })| {
        vec![Value::from(*key), fingerprint.into(), answer.into(), (*expires_at).into()]
    });
    transaction.insert(&ANSWERS, &answers.collect::<Vec<_>>())?;
    let hits = plan.hits.iter();
    let hits = hits.map(|(key, hits)| vec![Value::from(*key), hits.count.into(), hits.expires_at.into()]);
    transaction.insert(&HITS, &hits.collect::<Vec<_>>()).map(drop)
}
