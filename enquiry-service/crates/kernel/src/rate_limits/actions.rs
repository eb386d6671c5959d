//! Rate limits, shared by all services.

use super::{model::RateLimit, store};
use crate::{
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
};

/// Counts an event for each limit. Returns whether all limits hold.
pub async fn count(database: &Database, limits: Vec<RateLimit>, now: Millis) -> Result<bool, DatabaseError> {
    let limits = in_order(limits);
    database
        .write(move |transaction| {
            limits.iter().try_fold(true, |all, limit| Ok(count_one(transaction, limit, now)? && all))
        })
        .await
}

/// Reverts the count of an event that turned out to be legitimate.
pub async fn uncount(database: &Database, limits: Vec<RateLimit>) -> Result<(), DatabaseError> {
    let limits = in_order(limits);
    database.write(move |transaction| limits.iter().try_for_each(|limit| store::uncount(transaction, &limit.key))).await
}

/// The order in which rows are locked, which prevents deadlocks.
fn in_order(mut limits: Vec<RateLimit>) -> Vec<RateLimit> {
    limits.sort_by(|one, other| one.key.cmp(&other.key));
    limits
}

/// Counts an event. Returns whether it is within the limit.
pub fn count_one(transaction: &Transaction, limit: &RateLimit, now: Millis) -> Result<bool, DatabaseError> {
    let counted = store::count(transaction, &limit.key, now + limit.window, now)?;
    Ok(counted.is_some_and(|count| count <= limit.max))
}
