//! Sessions of the desk.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::table::{TableRow, new_row, query_row, statements},
    tokens::TokenHash,
};

use crate::people::model::{NewStaffSession, OwnSession, StaffMember, StaffSession};

new_row! {
    NewStaffSession, "staff_sessions",
    [token as "token_hash", staff as "staff_id", created_at, expires_at, proved_at, passkey as "passkey_id"]
}

query_row!(OwnSession, "staff_sessions", [created_at, passkey, browser, is_current]);
query_row!(StaffSession, "staff", [person, proved_at]);

statements! {
    /// The active session with this token.
    query find(token: &TokenHash, now: Millis) -> Option<StaffSession> = format!(
        "SELECT {}, proved_at FROM staff JOIN (SELECT staff_id, proved_at FROM staff_sessions \
         WHERE token_hash = $1 AND expires_at > $2) AS session ON staff_id = id WHERE state = 'active'",
        StaffMember::COLUMNS
    );

    /// The active sessions of a person, the newest first.
    query of_person(staff: Uuid, token: &TokenHash, now: Millis) -> Vec<OwnSession> =
        "SELECT created_at, (SELECT name FROM passkeys WHERE id = passkey_id) AS passkey, browser, \
         CAST(CASE WHEN token_hash = $2 THEN 1 ELSE 0 END AS BIGINT) AS is_current FROM staff_sessions \
         WHERE staff_id = $1 AND expires_at > $3 ORDER BY created_at DESC";

    /// Names the browser of a session.
    write name_browser(token: &TokenHash, browser: &str) -> () =
        "UPDATE staff_sessions SET browser = $2 WHERE token_hash = $1";

    /// Records the time of a proof of identity in a session. Returns whether the session has not ended.
    write prove(token: &TokenHash, at: Millis) -> bool =
        "UPDATE staff_sessions SET proved_at = $2 WHERE token_hash = $1 AND expires_at > $2";

    /// The person of a session.
    query person_of(token: &TokenHash) -> Option<Uuid> = "SELECT staff_id FROM staff_sessions WHERE token_hash = $1";

    /// Deletes a session, if it exists.
    write close(token: &TokenHash) -> () = "DELETE FROM staff_sessions WHERE token_hash = $1";

    /// Deletes the sessions that a passkey began. Returns their number.
    write close_of_passkey(passkey: Uuid, staff: Uuid) -> u64 =
        "DELETE FROM staff_sessions WHERE passkey_id = $1 AND staff_id = $2";

    /// Deletes the other active sessions of a person. Returns their number.
    write close_others(staff: Uuid, token: &TokenHash, now: Millis) -> u64 =
        "DELETE FROM staff_sessions WHERE staff_id = $1 AND token_hash <> $2 AND expires_at > $3";

    /// Deletes all sessions of a person. Returns their number.
    write close_all(staff: Uuid) -> u64 = "DELETE FROM staff_sessions WHERE staff_id = $1";

    /// Deletes expired sessions.
    write purge(now: Millis) -> () = "DELETE FROM staff_sessions WHERE expires_at < $1";
}
