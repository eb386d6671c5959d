//! Who is signed in at the desk.

use uuid::Uuid;

use crate::{
    database::table::{TableRow, new_row, query_row, statements},
    domain::{
        account::TokenHash,
        staff::{NewStaffSession, StaffMember, StaffSession},
    },
    primitives::clock::Millis,
};

new_row! {
    NewStaffSession, "staff_sessions",
    [token as "token_hash", staff as "staff_id", created_at, expires_at, proved_at, passkey as "passkey_id"]
}

query_row!(StaffSession, "staff", [person, proved_at]);

statements! {
    /// The session that lives and has this token.
    row find(token: &TokenHash, now: Millis) -> Option<StaffSession> = format!(
        "SELECT {}, proved_at FROM staff JOIN (SELECT staff_id, proved_at FROM staff_sessions \
         WHERE token_hash = $1 AND expires_at > $2) AS session ON staff_id = id WHERE state = 'active'",
        StaffMember::COLUMNS
    );

    /// Notes when the person of a session has proved who it is.
    write prove(token: &TokenHash, at: Millis) -> () =
        "UPDATE staff_sessions SET proved_at = $2 WHERE token_hash = $1";

    /// Ends a session; without such a session nothing changes.
    write close(token: &TokenHash) -> () = "DELETE FROM staff_sessions WHERE token_hash = $1";

    /// Ends the sessions that began with a passkey; how many there were.
    write close_of_passkey(passkey: Uuid) -> u64 = "DELETE FROM staff_sessions WHERE passkey_id = $1";

    /// Ends the sessions of a person but this one; how many of them lived.
    write close_others(staff: Uuid, token: &TokenHash, now: Millis) -> u64 =
        "DELETE FROM staff_sessions WHERE staff_id = $1 AND token_hash <> $2 AND expires_at > $3";

    /// Ends every session of a person; how many there were.
    write close_all(staff: Uuid) -> u64 = "DELETE FROM staff_sessions WHERE staff_id = $1";

    /// Takes away sessions that have ended.
    write purge(now: Millis) -> () = "DELETE FROM staff_sessions WHERE expires_at < $1";
}
