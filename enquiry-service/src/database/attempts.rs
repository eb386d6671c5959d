//! How often something was tried: passwords, mails that were asked for, signed calls.

use super::table::statements;
use crate::primitives::clock::Millis;

statements! {
    /// Counts one more until the time, or until the earlier time of those that were counted before; how many there are.
    write_row count(key: &str, until: Millis, now: Millis) -> Option<i64> =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET \
         count = CASE WHEN attempts.expires_at <= $3 THEN 1 ELSE attempts.count + 1 END, \
         expires_at = CASE WHEN attempts.expires_at <= $3 THEN excluded.expires_at ELSE attempts.expires_at END \
         RETURNING count";

    /// Takes one back.
    write uncount(key: &str) -> () = "UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0";

    /// Counts a call that counts once; `false` where it was counted before.
    write count_once(key: &str, until: Millis) -> bool =
        "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO NOTHING";

    /// Forgets what was counted under a key.
    write forget(key: &str) -> () = "DELETE FROM attempts WHERE key = $1";

    /// Takes away counts whose time has ended.
    write purge(now: Millis) -> () = "DELETE FROM attempts WHERE expires_at < $1";
}
