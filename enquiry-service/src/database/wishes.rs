//! Tours that visitors with an account have marked.

use uuid::Uuid;

use super::{Database, DatabaseError, value::values};
use crate::primitives::clock::Millis;

/// The most tours that one account marks.
pub const MOST_WISHES: i64 = 500;

impl Database {
    /// Ids of tours, in the order in which they were marked.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn wishes(&self, account: Uuid) -> Result<Vec<i64>, DatabaseError> {
        let sql = "SELECT tour FROM wishes WHERE account = $1 ORDER BY added_at, tour";
        let tours: Vec<(i64,)> = self.read(move |connection| connection.rows(sql, values![account])).await?;
        Ok(tours.into_iter().map(|(tour,)| tour).collect())
    }

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

    /// Deletes the mark of one tour; an unmarked tour is no error.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn remove_wish(&self, account: Uuid, tour: i64) -> Result<(), DatabaseError> {
        let sql = "DELETE FROM wishes WHERE account = $1 AND tour = $2";
        self.write(move |transaction| transaction.execute(sql, values![account, tour]).map(drop)).await
    }
}
