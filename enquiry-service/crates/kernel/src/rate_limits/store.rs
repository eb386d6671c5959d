//! Counters of attempts: passwords, requested mails, signed calls.

use crate::{clock::Millis, database::table::statements};

statements! {
    /// Increments a counter, which expires at the given time or, if it exists, at its earlier one. Returns the count.
    write count(key: &str, until: Millis, now: Millis) -> Option<i64> =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET \
         count = CASE WHEN attempts.expires_at <= $3 THEN 1 ELSE attempts.count + 1 END, \
         expires_at = CASE WHEN attempts.expires_at <= $3 THEN excluded.expires_at ELSE attempts.expires_at END \
         RETURNING count";

    /// Decrements a counter.
    write uncount(key: &str) -> () = "UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0";

    /// Counts a call by its idempotency key; `false` if it was counted before.
    write count_once(key: &str, until: Millis) -> bool =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING";

    /// Deletes a counter.
    write forget(key: &str) -> () = "DELETE FROM attempts WHERE key = $1";

    /// Deletes expired counters.
    write purge(now: Millis) -> () = "DELETE FROM attempts WHERE expires_at < $1";
}
