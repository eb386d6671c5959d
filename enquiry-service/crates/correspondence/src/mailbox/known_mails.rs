//! The keys of received mails, which stay when the mails are erased.

use kernel::database::{Connection, DatabaseError, Transaction, table::statements};

use super::model::IncomingMail;

/// Whether a mail was received before, as a whole or by its head.
pub fn is_known(connection: &Connection, mail: &IncomingMail) -> Result<bool, DatabaseError> {
    let IncomingMail { key, head_key, former_key, fault, .. } = mail;
    match fault {
        Some(_) => is_head_known(connection, head_key),
        None => is_whole_known(connection, key, head_key, former_key),
    }
}

/// Remembers a mail that is not known.
pub fn remember(transaction: &Transaction, mail: &IncomingMail) -> Result<(), DatabaseError> {
    let IncomingMail { key, head_key, fault, .. } = mail;
    if fault.is_some() {
        return insert(transaction, head_key, "head");
    }
    insert(transaction, key, "whole")?;
    insert(transaction, head_key, "head_of_whole")
}

statements! {
    query is_head_known(head_key: &str) -> bool =
        "SELECT 1 FROM known_mails WHERE key = $1 AND kind IN ('head', 'head_of_whole')";

    query is_whole_known(key: &str, head_key: &str, former_key: &str) -> bool =
        "SELECT 1 FROM known_mails WHERE (key = $1 AND kind = 'whole') OR (key = $2 AND kind = 'head') \
         OR (key = $3 AND kind = 'former')";

    write insert(key: &str, kind: &str) -> () =
        "INSERT INTO known_mails (key, kind) VALUES ($1, $2) ON CONFLICT (key, kind) DO NOTHING";
}
