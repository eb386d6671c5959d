//! Tours that accounts have marked as favourites.

use uuid::Uuid;

use kernel::{clock::Millis, database::table::statements};

statements! {
    /// Marks a tour, unless the account has reached the maximum.
    write add(account: Uuid, tour: i64, now: Millis, most: i64) -> () =
        "INSERT INTO wishes (account, tour, added_at) SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT) \
         WHERE (SELECT count(*) FROM wishes WHERE account = $1) < $4 ON CONFLICT (account, tour) DO NOTHING";

    /// Ids of the marked tours, in the order of marking.
    query of(account: Uuid) -> Vec<i64> = "SELECT tour FROM wishes WHERE account = $1 ORDER BY added_at, tour";

    /// Unmarks a tour, if it is marked.
    write remove(account: Uuid, tour: i64) -> () = "DELETE FROM wishes WHERE account = $1 AND tour = $2";
}
