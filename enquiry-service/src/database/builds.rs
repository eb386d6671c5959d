//! Whether the sites are to be built. Changes are counted, so that one that comes during a call is not taken for one that
//! the call was made for.

use super::table::{database_statements, query_row, statements};
use crate::{
    domain::build::{BuildClaim, BuildState},
    primitives::clock::Millis,
};

query_row!(BuildClaim, "builds", [at, wanted, failures]);
query_row!(BuildState, "builds", [waiting_since, next_at, last_error]);

statements! {
    /// Notes that something changed.
    write want(now: Millis) -> () =
        "INSERT INTO builds (line, wanted, wanted_at) VALUES (1, 1, $1) \
         ON CONFLICT (line) DO UPDATE SET wanted = builds.wanted + 1, wanted_at = \
         CASE WHEN builds.wanted > builds.started THEN builds.wanted_at ELSE excluded.wanted_at END";
}

database_statements! {
    /// The build that is due, for this caller alone until it may be due again.
    write_row claim_build(now: Millis, again_at: Millis) -> Option<BuildClaim> =
        "UPDATE builds SET next_at = $2 WHERE wanted > started AND next_at <= $1 \
         RETURNING CAST($1 AS BIGINT), wanted, failures";

    /// Notes the start of a claimed build. What changed since the call was made waits since then.
    write build_started(wanted: i64, at: Millis) -> () =
        "UPDATE builds SET started = $1, wanted_at = $2, failures = 0, last_error = NULL WHERE started < $1";

    /// Notes a failure with the time of the next try.
    write build_failed(next_at: Millis, error: &str) -> () =
        "UPDATE builds SET next_at = $1, last_error = $2, failures = failures + 1";

    /// Since when a build waits, when the next call may be made, and the error of the last call.
    value build_state() -> BuildState =
        "SELECT CASE WHEN wanted > started THEN wanted_at END, next_at, last_error FROM builds";
}
