//! Who has a case open at this moment.

use uuid::Uuid;

use crate::{
    database::table::{statements, table_row},
    domain::{account::TokenHash, case::Presence},
    primitives::clock::Millis,
};

table_row! {
    Presence, "case_presence", [enquiry as "enquiry_id", staff as "staff_id", doing, expires_at],
    "ON CONFLICT (enquiry_id, staff_id) DO UPDATE SET doing = excluded.doing, expires_at = excluded.expires_at"
}

statements! {
    /// Who else has a case open.
    select others(enquiry: Uuid, staff: Uuid, now: Millis) -> Vec<Presence> =
        "WHERE enquiry_id = $1 AND staff_id <> $2 AND expires_at > $3 ORDER BY staff_id";

    /// Takes away that somebody has a case open.
    write end(enquiry: Uuid, staff: Uuid) -> () =
        "DELETE FROM case_presence WHERE enquiry_id = $1 AND staff_id = $2";

    /// Takes away that somebody has any case open.
    write end_all(staff: Uuid) -> () = "DELETE FROM case_presence WHERE staff_id = $1";

    /// Takes away that the person of a session has any case open.
    write end_of_session(token: &TokenHash) -> () = "DELETE FROM case_presence \
        WHERE staff_id IN (SELECT staff_id FROM staff_sessions WHERE token_hash = $1)";

    /// Takes away who has gone without saying so.
    write purge(now: Millis) -> () = "DELETE FROM case_presence WHERE expires_at < $1";
}
