//! The outbox: workers claim mails by a lease, then settle or release them.

use jiff::civil::Date;
use uuid::Uuid;

use super::model::{KeptMail, MailKind, Message, MessageState, NewMessage, OutboxState, Settlement};
use crate::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        email_keys,
        row::ToRow,
        table::{TableRow, new_row, query_row, statements, table_row},
        value::{Value, values},
    },
};

texts!(named MessageState);

impl ToRow for MailKind<'_> {
    fn put(&self, values: &mut Vec<Value>) {
        self.name().put(values);
    }
}

table_row! {
    Message, "outbox",
    [id, kind, about, recipient, locale, created_at, state, attempts, next_at, last_error, settled_at]
}

new_row! {
    NewMessage, "outbox", [id, kind, about, recipient, locale, created_at, next_at],
    with |_message| ["state": MessageState::Waiting]
}

new_row! {
    KeptMail, "kept_mails", [mail as "mail_id", recipient, subject, text, counts_from as "counts_from_on"],
    "ON CONFLICT (mail_id) DO UPDATE SET recipient = excluded.recipient, subject = excluded.subject, \
     text = excluded.text"
}

query_row!(OutboxState, "outbox", [waiting, dead, oldest]);

/// Deletes the mails to a person.
pub fn erase_person(transaction: &Transaction, email_key: &str, _: Millis) -> Result<u64, DatabaseError> {
    for id in email_keys::of_person(recipients(transaction)?, email_key) {
        delete(transaction, &id)?;
    }
    Ok(0)
}

/// Deletes the mails about the rows that a query finds by one parameter. Whoever deletes the rows calls it before.
pub fn forget(transaction: &Transaction, rows: &str, parameter: &dyn ToRow) -> Result<(), DatabaseError> {
    let sql = format!("DELETE FROM outbox WHERE about IN ({rows})");
    transaction.write(&sql, values![parameter])
}

/// Addresses what is not sent of the mails about the rows that a query finds by its first parameter, from one address to
/// another. A mail that is under way to the former one is sent once more: whoever sends it now loses its lease.
pub fn readdress(
    transaction: &Transaction,
    (rows, parameter): (&str, &dyn ToRow),
    (before, after): (&str, &str),
    now: Millis,
) -> Result<(), DatabaseError> {
    let sql = format!(
        "UPDATE outbox SET recipient = $3, next_at = $4, lease_owner = NULL, lease_until = 0 \
         WHERE about IN ({rows}) AND recipient = $2 AND state IN ('waiting', 'dead')"
    );
    transaction.write(&sql, values![parameter, before, after, now])
}

/// Makes dead mails to an address due again, of those about the rows that a query finds by its first parameter.
pub fn retry_to(
    transaction: &Transaction,
    (rows, parameter): (&str, &dyn ToRow),
    recipient: &str,
    now: Millis,
) -> Result<(), DatabaseError> {
    let sql = format!(
        "UPDATE outbox SET state = 'waiting', next_at = $3, created_at = $3, attempts = 0, settled_at = NULL \
         WHERE about IN ({rows}) AND recipient = $2 AND state = 'dead'"
    );
    transaction.write(&sql, values![parameter, recipient, now])
}

statements! {
    /// Makes dead mails due again, one or all, with a new time limit for failures. Returns their number.
    write retry(id: Option<Uuid>, now: Millis) -> u64 =
        "UPDATE outbox SET state = 'waiting', next_at = $2, created_at = $2, attempts = 0, settled_at = NULL \
         WHERE state = 'dead' AND recipient <> '' AND (CAST($1 AS TEXT) IS NULL OR id = $1)";

    /// Claims due mails for this worker until the lease ends, by the database's clock. Mails without an attempt come
    /// first, then the longest due.
    claim claim(worker: Uuid, lease: Millis, now: Millis, most: i64) -> Vec<Message> = format!(
        "UPDATE outbox SET lease_owner = $1, lease_until = clock_millis() + $2, attempts = attempts + 1 \
         WHERE id IN (SELECT id FROM outbox \
         WHERE state = 'waiting' AND next_at <= $3 AND lease_until <= clock_millis() \
         ORDER BY attempts > 0, next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING {}",
        Message::COLUMNS
    );

    /// Gives up a mail that was sent: a report says that it did not arrive.
    write returned(id: Uuid, at: Millis, error: &str) -> () =
        "UPDATE outbox SET state = 'dead', settled_at = $2, last_error = $3 \
         WHERE id = $1 AND state = 'sent' AND recipient <> ''";

    /// Makes a mail that was sent due again, to another address: a report says that it did not arrive.
    write send_to(id: Uuid, recipient: &str, now: Millis) -> () =
        "UPDATE outbox SET state = 'waiting', recipient = $2, next_at = $3, created_at = $3, attempts = 0, \
         settled_at = NULL WHERE id = $1 AND state = 'sent' AND recipient <> ''";

    /// Whether a mail is neither sent, given up nor deleted.
    query is_waiting(id: Uuid) -> bool = "SELECT 1 FROM outbox WHERE id = $1 AND state = 'waiting'";

    /// Deletes a mail that is not sent yet.
    write take_back(about: Uuid, kind: MailKind) -> () =
        "DELETE FROM outbox WHERE about = $1 AND kind = $2 AND state = 'waiting'";

    /// Deletes the mails about no row to an address.
    write forget_address(address: &str) -> () = "DELETE FROM outbox WHERE about IS NULL AND lower(recipient) = $1";

    /// All recipients, with the id of the mail.
    query recipients() -> Vec<(String, String)> = "SELECT id, recipient FROM outbox WHERE recipient <> ''";

    /// Deletes a mail.
    write delete(id: &str) -> () = "DELETE FROM outbox WHERE id = $1";

    /// Blanks the recipients of mails settled before the given time.
    write purge_settled(before: Millis) -> () =
        "UPDATE outbox SET recipient = '' WHERE state IN ('sent', 'void') AND settled_at < $1 AND recipient <> ''";

    /// Blanks the recipients of dead mails written before the given time.
    write purge_dead(before: Millis) -> () =
        "UPDATE outbox SET recipient = '' WHERE state = 'dead' AND created_at < $1";

    /// Deletes what mails said about journeys before the day.
    write purge_kept(before: Date) -> () = "DELETE FROM kept_mails WHERE counts_from_on < $1";

    /// The numbers of waiting and dead mails, and when the oldest waiting mail was written.
    value state() -> OutboxState =
        "SELECT count(*) AS waiting, (SELECT count(*) FROM outbox WHERE state = 'dead') AS dead, min(created_at) AS oldest \
         FROM outbox WHERE state = 'waiting'";

    /// When the last of the sent mails of a kind became due: what it says was read then or later.
    value last_due_of_sent(kind: MailKind) -> Option<Millis> =
        "SELECT max(next_at) FROM outbox WHERE kind = $1 AND state = 'sent'";

    /// The time of the next unclaimed waiting mail. Called often, so it reads waiting mails only.
    value next_due() -> Option<Millis> =
        "SELECT min(next_at) FROM outbox WHERE state = 'waiting' AND lease_until <= clock_millis()";

    /// Releases the mails that this worker has claimed and not settled.
    write release(worker: Uuid) -> () =
        "UPDATE outbox SET lease_owner = NULL, lease_until = 0, attempts = attempts - 1 \
         WHERE lease_owner = $1 AND state = 'waiting'";

    /// The mails in a state, newest first.
    readable messages(state: Option<MessageState>, most: i64) -> Vec<Message> =
        "WHERE CAST($1 AS TEXT) IS NULL OR state = $1 ORDER BY created_at DESC, id DESC LIMIT $2";
}

/// Settles a mail. Returns false if the worker's lease was lost.
pub fn settle(on: &Transaction, worker: Uuid, id: Uuid, settlement: Settlement) -> Result<bool, DatabaseError> {
    let (set, at, error) = match settlement {
        Settlement::Sent { at } => ("state = 'sent', settled_at = $3, last_error = $4", at, None),
        Settlement::Dead { at, error } => ("state = 'dead', settled_at = $3, last_error = $4", at, Some(error)),
        Settlement::Void { at } => ("state = 'void', settled_at = $3, last_error = $4", at, None),
        Settlement::Postponed { next_at, error } => ("next_at = $3, last_error = $4", next_at, Some(error)),
    };
    let sql = format!(
        "UPDATE outbox SET {set}, lease_owner = NULL, lease_until = 0 \
         WHERE id = $1 AND lease_owner = $2 AND state = 'waiting'"
    );
    on.write(&sql, values![id, worker, at, error])
}
