use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{Database, DatabaseError},
};

use super::store;
use crate::account;

/// The maximum number of favourites per account.
pub const MOST_WISHES: i64 = 500;

/// Marks tours, up to [`MOST_WISHES`].
pub async fn add_wishes(database: &Database, account: Uuid, tours: Vec<i64>, now: Millis) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            // Locked, so that concurrent additions are counted together, whatever the order of their tours.
            if account::store::locked(transaction, account)?.is_none() {
                return Ok(());
            }
            tours.iter().try_for_each(|tour| store::add(transaction, account, *tour, now, MOST_WISHES))
        })
        .await
}
