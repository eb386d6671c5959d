//! Claims mails of the outbox for sending.

use std::time::Duration;

use uuid::Uuid;

use super::{
    model::{KeptMail, Message, NewMessage, Settlement},
    store,
};
use crate::{
    audit_log::actions::{Actor, log},
    clock::{Millis, millis},
    database::{Database, DatabaseError, Transaction},
    rate_limits::actions::count_one,
};

/// The parameters of a claim.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Id of the worker that holds the leases.
    pub worker: Uuid,
    /// Milliseconds since 1970; mails whose next attempt is at or before this time are due.
    pub now: Millis,
    /// Length of the lease, by the database's clock, which all replicas share.
    pub lease: Duration,
    /// Largest number of mails to claim.
    pub most: usize,
}

/// Claims due mails for this worker until the lease ends. Mails without an attempt come first, then the longest due.
pub async fn claim_mails(database: &Database, claim: Claim) -> Result<Vec<Message>, DatabaseError> {
    let Claim { worker, now, lease, most } = claim;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut messages =
        database.write(move |transaction| store::claim(transaction, worker, millis(lease), now, most)).await?;
    messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
    Ok(messages)
}

/// Settles a mail, and keeps what it said. Nothing is kept if the worker's lease was lost or the mail was erased.
pub fn settle(
    transaction: &Transaction,
    worker: Uuid,
    id: Uuid,
    settlement: Settlement,
    kept: Option<KeptMail>,
) -> Result<(), DatabaseError> {
    if store::settle(transaction, worker, id, settlement)?
        && let Some(kept) = kept
    {
        transaction.insert([&kept])?;
    }
    Ok(())
}

/// Writes a mail to the outbox, unless one of its rate limits is reached.
pub async fn write_message(database: &Database, message: NewMessage) -> Result<(), DatabaseError> {
    database.write(move |transaction| write(transaction, &message)).await
}

/// As [`write_message`], inside a transaction.
pub fn write(transaction: &Transaction, message: &NewMessage) -> Result<(), DatabaseError> {
    for limit in &message.limits {
        if !count_one(transaction, limit, message.created_at)? {
            return Ok(());
        }
    }
    transaction.insert([message]).map(drop)
}

/// Makes dead mails due again, one or all. Returns their number. `actor` is the member of staff; `None`: a command.
pub async fn retry_mails(
    database: &Database,
    id: Option<Uuid>,
    actor: Actor,
    now: Millis,
) -> Result<u64, DatabaseError> {
    database
        .write(move |transaction| {
            let retried = store::retry(transaction, id, now)?;
            if retried > 0 {
                let subject = id.map_or_else(|| "all".to_owned(), |id| id.to_string());
                let kind = id.map(|id| transaction.find::<Message>(id)).transpose()?.flatten().map(|mail| mail.kind);
                let detail = serde_json::json!({ "mails": retried, "kind": kind });
                log(transaction, actor, "retry_mails", subject, &detail, now)?;
            }
            Ok(retried)
        })
        .await
}
