//! Tours that visitors with an account have marked.

use uuid::Uuid;

use super::{Database, DatabaseError, table::database_statements, value::values};
use crate::primitives::clock::Millis;

/// The most tours that one account marks.
pub const MOST_WISHES: i64 = 500;

impl Database {
    /// Marks tours up to [`MOST_WISHES`].
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn add_wishes(&self, account: Uuid, tours: Vec<i64>, now: Millis) -> Result<(), DatabaseError> {
        let sql = "INSERT INTO wishes (account, tour, added_at) \
                   SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT) \
                   WHERE (SELECT count(*) FROM wishes WHERE account = $1) < $4 ON CONFLICT (account, tour) DO NOTHING";
        self.write(move |transaction| {
            let add = |tour: &i64| transaction.execute(sql, values![account, *tour, now, MOST_WISHES]).map(drop);
            tours.iter().try_for_each(add)
        })
        .await
    }
}

database_statements! {
    /// Ids of tours, in the order in which they were marked.
    rows wishes(account: Uuid) -> Vec<i64> = "SELECT tour FROM wishes WHERE account = $1 ORDER BY added_at, tour";

    /// Deletes the mark of one tour; an unmarked tour is no error.
    write remove_wish(account: Uuid, tour: i64) -> () = "DELETE FROM wishes WHERE account = $1 AND tour = $2";
}
