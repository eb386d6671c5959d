//! Read positions of mailboxes.

use crate::{
    database::table::{database_statements, statements, table_row},
    {domain::mailbox::Watermark, primitives::clock::Millis},
};

table_row! {
    Watermark, "mailboxes", [name, uid_validity, last_uid, since, read_at, fault],
    "ON CONFLICT (name) DO NOTHING"
}

statements! {
    /// Reads the position of a mailbox and locks its row until the transaction ends; `None` if it was never read.
    lock locked(name: &str) -> Option<Watermark> = "WHERE name = $1";

    /// Sets the position of a mailbox.
    write advance(name: &str, uid_validity: i64, last_uid: i64) -> () =
        "UPDATE mailboxes SET uid_validity = $2, last_uid = $3 WHERE name = $1";
}

database_statements! {
    /// All mailboxes that were ever read.
    select mailboxes() -> Vec<Watermark> = "ORDER BY name";

    /// Records that a mailbox was read completely.
    write mailbox_was_read(name: &str, at: Millis) -> () =
        "UPDATE mailboxes SET read_at = $2, fault = NULL WHERE name = $1";

    /// Records the error of reading a mailbox.
    write mailbox_was_not_read(name: &str, fault: &str) -> () = "UPDATE mailboxes SET fault = $2 WHERE name = $1";
}
