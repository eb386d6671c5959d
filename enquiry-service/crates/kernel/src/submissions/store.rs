//! Idempotency keys with their responses, and counters of rate limits.

use super::keys::{Answered, Keys, RateCounter};
use crate::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction,
        batch::NewRows,
        table::{new_row, query_row, statements},
        value::values,
    },
};

/// A response or a counter with its key.
struct Keyed<'p, T> {
    key: &'p str,
    row: &'p T,
}

query_row!(Answered, "submissions", [fingerprint, answer, expires_at]);
query_row!(RateCounter, "hits", [count, expires_at]);

new_row! {
    Keyed<'_, Answered>, "submissions", [key],
    with |keyed| ["fingerprint": keyed.row.fingerprint, "answer": keyed.row.answer, "expires_at": keyed.row.expires_at],
    "ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, answer = excluded.answer, \
     expires_at = excluded.expires_at"
}

new_row! {
    Keyed<'_, RateCounter>, "hits", [key],
    with |keyed| ["count": keyed.row.count, "expires_at": keyed.row.expires_at],
    "ON CONFLICT (key) DO UPDATE SET count = excluded.count, expires_at = excluded.expires_at"
}

/// The known keys with their responses.
pub fn answers(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, Answered)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key", keys)
}

/// The known rate limits with their counters.
pub fn hits(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, RateCounter)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, count, expires_at FROM hits WHERE key", keys)
}

/// Adds the new responses and counters, which replace older ones.
pub fn add<'t>(rows: NewRows<'t>, keys: &Keys) -> NewRows<'t> {
    let answers: Vec<_> = keys.answers.iter().map(|(key, answered)| Keyed { key, row: answered }).collect();
    let hits: Vec<_> = keys.hits.iter().map(|(key, counter)| Keyed { key, row: counter }).collect();
    rows.and(&answers).and(&hits)
}

/// Deletes the keys of the submissions whose responses a query finds by the key of a person's address. Whoever erases the
/// rows calls it before.
pub fn forget(transaction: &Transaction, answers: &str, email_key: &str) -> Result<(), DatabaseError> {
    let sql = format!("DELETE FROM submissions WHERE answer IN ({answers})");
    transaction.write(&sql, values![email_key])
}

statements! {
    /// Deletes expired keys.
    write purge(now: Millis) -> () = "DELETE FROM submissions WHERE expires_at < $1";

    /// Deletes expired counters.
    write purge_hits(now: Millis) -> () = "DELETE FROM hits WHERE expires_at < $1";
}
