//! How often something may be tried, counted together by all services.

use crate::{
    database::{Database, DatabaseError, Transaction, attempts},
    domain::rate_limit::RateLimit,
    primitives::clock::Millis,
};

/// Counts one more for each; whether every limit still holds.
///
/// # Errors
/// Where nothing was counted.
pub async fn count(database: &Database, mut limits: Vec<RateLimit>, now: Millis) -> Result<bool, DatabaseError> {
    // Rows are locked in one order, so that two that count the same keys never wait for each other.
    limits.sort_by(|one, other| one.key.cmp(&other.key));
    database
        .write(move |transaction| {
            limits.iter().try_fold(true, |all, limit| Ok(count_one(transaction, limit, now)? && all))
        })
        .await
}

/// Takes back what was counted for something that turned out to be in order.
///
/// # Errors
/// Where nothing was taken back.
pub async fn uncount(database: &Database, limits: Vec<RateLimit>) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| limits.iter().try_for_each(|limit| attempts::uncount(transaction, &limit.key)))
        .await
}

/// Counts one more, and answers whether that is still within the limit.
///
/// # Errors
/// Where nothing was counted.
pub(super) fn count_one(transaction: &Transaction, limit: &RateLimit, now: Millis) -> Result<bool, DatabaseError> {
    let counted = attempts::count(transaction, &limit.key, now + limit.window, now)?;
    Ok(counted.is_some_and(|count| count <= limit.max))
}
