//! Presence of staff in cases.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        cells::texts,
        table::{statements, table_row},
    },
};

use super::model::{Doing, Presence};

texts!(named Doing);

table_row! {
    Presence, "case_presence", [enquiry as "enquiry_id", staff as "staff_id", doing, expires_at],
    "ON CONFLICT (enquiry_id, staff_id) DO UPDATE SET doing = excluded.doing, expires_at = excluded.expires_at"
}

statements! {
    /// The other people who have a case open.
    readable others(enquiry: Uuid, staff: Uuid, now: Millis) -> Vec<Presence> =
        "WHERE enquiry_id = $1 AND staff_id <> $2 AND expires_at > $3 ORDER BY staff_id";

    /// Deletes the presence of a person in a case.
    write end(enquiry: Uuid, staff: Uuid) -> () =
        "DELETE FROM case_presence WHERE enquiry_id = $1 AND staff_id = $2";

    /// Deletes the presence of a person in all cases.
    write end_all(staff: Uuid) -> () = "DELETE FROM case_presence WHERE staff_id = $1";

    /// Deletes expired presence rows.
    write purge(now: Millis) -> () = "DELETE FROM case_presence WHERE expires_at < $1";
}
