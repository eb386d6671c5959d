//! The build queue of the sites. Changes are counted, so that a change during a build call is not lost.

use kernel::{
    clock::Millis,
    database::table::{query_row, statements},
};

use super::model::{BuildClaim, BuildState};

query_row!(BuildClaim, "builds", [at, wanted, failures]);
query_row!(BuildState, "builds", [waiting_since, next_at, last_error]);

statements! {
    /// Records a change of the content.
    write want(now: Millis) -> () =
        "INSERT INTO builds (line, wanted, wanted_at) VALUES (1, 1, $1) \
         ON CONFLICT (line) DO UPDATE SET wanted = builds.wanted + 1, wanted_at = \
         CASE WHEN builds.wanted > builds.started THEN builds.wanted_at ELSE excluded.wanted_at END";

    /// Claims the due build; no other caller gets it before `again_at`.
    write claim(now: Millis, again_at: Millis) -> Option<BuildClaim> =
        "UPDATE builds SET next_at = $2 WHERE wanted > started AND next_at <= $1 \
         RETURNING CAST($1 AS BIGINT) AS at, wanted, failures";

    /// Records the start of a claimed build. Changes since the call stay queued.
    write started(wanted: i64, at: Millis) -> () =
        "UPDATE builds SET started = $1, wanted_at = $2, failures = 0, last_error = NULL WHERE started < $1";

    /// Records a failed call with the time of the next attempt.
    write failed(next_at: Millis, error: &str) -> () =
        "UPDATE builds SET next_at = $1, last_error = $2, failures = failures + 1";

    /// The age of the oldest queued change, the time of the next call, and the error of the last one.
    value state() -> BuildState =
        "SELECT CASE WHEN wanted > started THEN wanted_at END AS waiting_since, next_at, last_error FROM builds";
}
