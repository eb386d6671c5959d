//! How often something was tried: passwords, mails that were asked for, signed calls.

use super::{Database, DatabaseError, Transaction, table::statements, value::values};
use crate::{domain::rate_limit::RateLimit, primitives::clock::Millis};

impl Database {
    /// Counts one more for each; whether every limit still holds.
    ///
    /// # Errors
    /// Where nothing was counted.
    pub async fn count(&self, mut limits: Vec<RateLimit>, now: Millis) -> Result<bool, DatabaseError> {
        // Rows are locked in one order, so that two that count the same keys never wait for each other.
        limits.sort_by(|one, other| one.key.cmp(&other.key));
        self.write(move |transaction| {
            limits.iter().try_fold(true, |all, limit| Ok(count(transaction, limit, now)? && all))
        })
        .await
    }

    /// Takes back what was counted for something that turned out to be in order.
    ///
    /// # Errors
    /// Where nothing was taken back.
    pub async fn uncount(&self, keys: Vec<String>) -> Result<(), DatabaseError> {
        let sql = "UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0";
        self.write(move |transaction| keys.iter().try_for_each(|key| transaction.execute(sql, values![key]).map(drop)))
            .await
    }
}

/// Counts one more, and answers whether that is still within the limit.
///
/// # Errors
/// Where nothing was counted.
pub fn count(transaction: &Transaction, limit: &RateLimit, now: Millis) -> Result<bool, DatabaseError> {
    let sql = "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET \
        count = CASE WHEN attempts.expires_at <= $3 THEN 1 ELSE attempts.count + 1 END, \
        expires_at = CASE WHEN attempts.expires_at <= $3 THEN excluded.expires_at ELSE attempts.expires_at END RETURNING count";
    let counted: Option<(i64,)> = transaction.row(sql, values![&limit.key, now + limit.window, now])?;
    Ok(counted.is_some_and(|(count,)| count <= limit.max))
}

statements! {
    /// Forgets what was counted under a key.
    write forget(key: &str) -> () = "DELETE FROM attempts WHERE key = $1";
}
