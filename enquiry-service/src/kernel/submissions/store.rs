//! Idempotency keys with their responses, and counters of rate limits.

use super::keys::{Answered, Keys, RateCounter};
use crate::kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError,
        batch::NewRows,
        table::{new_row, query_row, statements},
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
///
/// # Errors
/// If the query fails or a row cannot be decoded.
pub fn answers(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, Answered)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key", keys)
}

/// The known rate limits with their counters.
///
/// # Errors
/// If the query fails or a row cannot be decoded.
pub fn hits(connection: &Connection, keys: &[&str]) -> Result<Vec<(String, RateCounter)>, DatabaseError> {
    connection.rows_with_keys("SELECT key, count, expires_at FROM hits WHERE key", keys)
}

/// Adds the new responses and counters, which replace older ones.
pub fn add<'t>(rows: NewRows<'t>, keys: &Keys) -> NewRows<'t> {
    let answers: Vec<_> = keys.answers.iter().map(|(key, answered)| Keyed { key, row: answered }).collect();
    let hits: Vec<_> = keys.hits.iter().map(|(key, counter)| Keyed { key, row: counter }).collect();
    rows.and(&answers).and(&hits)
}

statements! {
    /// Deletes the keys of a person's submissions.
    write erase(email_key: &str) -> () =
        "DELETE FROM submissions WHERE answer IN (SELECT reference FROM enquiries WHERE email_key = $1 \
         UNION SELECT id FROM reviews WHERE email_key = $1 UNION SELECT reference FROM bookings WHERE email_key = $1 \
         UNION SELECT reference FROM waiting_list WHERE email_key = $1)";

    /// Deletes expired keys.
    write purge(now: Millis) -> () = "DELETE FROM submissions WHERE expires_at < $1";

    /// Deletes expired counters.
    write purge_hits(now: Millis) -> () = "DELETE FROM hits WHERE expires_at < $1";
}
