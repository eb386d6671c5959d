//! How far each mailbox was read.

use crate::{
    database::table::{database_statements, statements, table_row},
    {domain::mailbox::Watermark, primitives::clock::Millis},
};

table_row! {
    Watermark, "mailboxes", [name, uid_validity, last_uid, since, read_at, fault],
    "ON CONFLICT (name) DO NOTHING"
}

statements! {
    /// A mailbox that nobody else reads on until the transaction ends; `None` where it was never read.
    lock locked(name: &str) -> Option<Watermark> = "WHERE name = $1";

    /// Writes how far a mailbox was read.
    write advance(name: &str, uid_validity: i64, last_uid: i64) -> () =
        "UPDATE mailboxes SET uid_validity = $2, last_uid = $3 WHERE name = $1";
}

database_statements! {
    /// Every mailbox that was ever read.
    select mailboxes() -> Vec<Watermark> = "ORDER BY name";

    /// Writes that a mailbox was read to its end.
    write mailbox_was_read(name: &str, at: Millis) -> () =
        "UPDATE mailboxes SET read_at = $2, fault = NULL WHERE name = $1";

    /// Writes why a mailbox was not read.
    write mailbox_was_not_read(name: &str, fault: &str) -> () = "UPDATE mailboxes SET fault = $2 WHERE name = $1";
}
