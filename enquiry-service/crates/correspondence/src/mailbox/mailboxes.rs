//! Read positions of mailboxes.

use kernel::{
    clock::Millis,
    database::table::{query_row, statements, table_row},
};

use super::model::Watermark;

table_row! {
    Watermark, "mailboxes", [name, uid_validity, last_uid, since, read_at, fault],
    "ON CONFLICT (name) DO NOTHING"
}

statements! {
    /// Reads the position of a mailbox and locks its row until the transaction ends; `None` if it was never read.
    lock_row locked(name: &str) -> Option<Watermark> = "WHERE name = $1";

    /// Sets the position of a mailbox, below which no mail is tried.
    write advance(name: &str, uid_validity: i64, last_uid: i64) -> () =
        "UPDATE mailboxes SET uid_validity = $2, last_uid = $3 WHERE name = $1";

    /// Counts a start of reading a mail, and returns all; `None` if the mail was read meanwhile.
    write start_mail(name: &str, uid_validity: i64, uid: i64) -> Option<Tries> =
        "UPDATE mailboxes SET starts = CASE WHEN tried_uid = $3 THEN starts + 1 ELSE 1 END, \
         failures = CASE WHEN tried_uid = $3 THEN failures ELSE 0 END, tried_uid = $3 \
         WHERE name = $1 AND uid_validity = $2 AND last_uid < $3 RETURNING starts, failures";

    /// Counts a start as a failure.
    write fail_mail(name: &str, uid: i64) -> () =
        "UPDATE mailboxes SET starts = starts - 1, failures = failures + 1 WHERE name = $1 AND tried_uid = $2";

    /// All mailboxes that were ever read.
    all all() -> Vec<Watermark> = "ORDER BY name";

    /// Records that a mailbox was read completely.
    write was_read(name: &str, at: Millis) -> () =
        "UPDATE mailboxes SET read_at = $2, fault = NULL WHERE name = $1";

    /// Records the error of reading a mailbox.
    write was_not_read(name: &str, fault: &str) -> () = "UPDATE mailboxes SET fault = $2 WHERE name = $1";
}

/// How often a mail was tried: starts whose end is unknown, and failures.
pub struct Tries {
    /// Counts a start of each service that reads the mailbox now, and those that were interrupted.
    pub starts: i64,
    /// Ends without success.
    pub failures: i64,
}

query_row!(Tries, "mailboxes", [starts, failures]);
