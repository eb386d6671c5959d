//! The work of the outbox: mails are claimed for a time, then settled or given back.

use std::time::Duration;

use uuid::Uuid;

use super::{
    Database, DatabaseError,
    table::{TableRow, database_statements},
    value::values,
};
use crate::{
    domain::message::{Message, MessageState, OutboxState, Settlement},
    primitives::clock::{Millis, millis},
};

/// Which mails a worker takes.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Id of the worker that holds the leases.
    pub worker: Uuid,
    /// Mails whose next attempt is at or before this time are due.
    pub now: Millis,
    /// Runs by the clock of the database, which all replicas share.
    pub lease: Duration,
    /// Largest number of mails to claim.
    pub most: usize,
}

impl Database {
    /// Mails that are due, for this worker alone until the lease ends. Mails that were never tried come first, then the
    /// longest due.
    ///
    /// # Errors
    /// Where nothing was claimed.
    pub async fn claim_messages(&self, claim: Claim) -> Result<Vec<Message>, DatabaseError> {
        let Claim { worker, now, lease, most } = claim;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let claimed = self.write(move |transaction| {
            let (database_now, skip_locked) = (transaction.dialect().now(), transaction.dialect().skip_locked());
            let sql = format!(
                "UPDATE outbox SET lease_owner = $1, lease_until = {database_now} + $2, attempts = attempts + 1 \
                 WHERE id IN (SELECT id FROM outbox \
                 WHERE state = 'waiting' AND next_at <= $3 AND lease_until <= {database_now} \
                 ORDER BY attempts > 0, next_at, id LIMIT $4 {skip_locked}) RETURNING {}",
                Message::COLUMNS
            );
            transaction.rows::<Message>(&sql, values![worker, millis(lease), now, most])
        });
        let mut messages = claimed.await?;
        messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
        Ok(messages)
    }

    /// Whether the mail was still this worker's to settle.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn settle_message(&self, worker: Uuid, id: Uuid, settlement: Settlement) -> Result<bool, DatabaseError> {
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
        self.write(move |transaction| Ok(transaction.execute(&sql, values![id, worker, at, error])? > 0)).await
    }

    /// Counts of the waiting and the dead mails, and when the oldest waiting mail was written.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn outbox_state(&self) -> Result<OutboxState, DatabaseError> {
        let sql = "SELECT count(*), min(created_at), (SELECT count(*) FROM outbox WHERE state = 'dead') \
                   FROM outbox WHERE state = 'waiting'";
        let state: Option<(i64, Option<Millis>, i64)> = self.read(move |connection| connection.row(sql, &[])).await?;
        Ok(state.map_or_else(OutboxState::default, |(waiting, oldest, dead)| OutboxState { waiting, dead, oldest }))
    }

    /// When the next waiting mail that no worker has claimed is due. Asked often, so it looks at the waiting ones only.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn next_due(&self) -> Result<Option<Millis>, DatabaseError> {
        let due: Option<Option<Millis>> = self
            .read(move |connection| {
                let now = connection.dialect().now();
                let sql = format!("SELECT min(next_at) FROM outbox WHERE state = 'waiting' AND lease_until <= {now}");
                connection.row(&sql, &[])
            })
            .await?;
        Ok(due.flatten())
    }
}

database_statements! {
    /// Gives back what this worker has claimed and not settled.
    write release_messages(worker: Uuid) -> () =
        "UPDATE outbox SET lease_owner = NULL, lease_until = 0, attempts = attempts - 1 \
         WHERE lease_owner = $1 AND state = 'waiting'";

    /// Newest first.
    select messages(state: Option<MessageState>, most: i64) -> Vec<Message> =
        "WHERE CAST($1 AS TEXT) IS NULL OR state = $1 ORDER BY created_at DESC, id DESC LIMIT $2";

    /// Makes dead mails due again, one or all; how many there were. A mail counts as new: it may fail for two days again
    /// before it is given up.
    write retry_messages(id: Option<Uuid>, now: Millis) -> u64 =
        "UPDATE outbox SET state = 'waiting', next_at = $2, created_at = $2, attempts = 0, settled_at = NULL \
         WHERE state = 'dead' AND recipient <> '' AND (CAST($1 AS TEXT) IS NULL OR id = $1)";
}
