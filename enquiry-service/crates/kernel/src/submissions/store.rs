//! Idempotency keys with their responses, and counters of rate limits.

use super::{
    keys::{Answered, Keys, RateCounter},
    quarantine::Quarantined,
};
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

query_row!(Quarantined, "", [reference, name, email, reason as "quarantine", total]);

/// The order of a list. In quarantine, rate-limited submissions come before suspected spam, and old before new, so that
/// a flood does not hide a genuine visitor.
pub fn order(quarantined: Option<bool>) -> &'static str {
    match quarantined {
        Some(true) => "CASE WHEN quarantine LIKE 'busy%' THEN 0 ELSE 1 END, received_at, id",
        _ => "received_at DESC, id DESC",
    }
}

/// The query for the rows of a table that have come into quarantine since `$1`, at most `$2`, given the columns of their
/// number and name.
pub fn quarantined(table: &str, [reference, name]: [&str; 2]) -> String {
    format!(
        "SELECT {reference} AS reference, {name} AS name, email, quarantine, count(*) OVER () AS total FROM {table} \
         WHERE quarantine IS NOT NULL AND received_at >= $1 ORDER BY {} LIMIT $2",
        order(Some(true))
    )
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
