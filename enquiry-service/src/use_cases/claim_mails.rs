//! Claims mails of the outbox for sending.

use std::time::Duration;

use uuid::Uuid;

use crate::{
    database::{Database, DatabaseError, outbox},
    domain::message::Message,
    primitives::clock::{Millis, millis},
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
///
/// # Errors
/// If the database does not commit.
pub async fn claim_mails(database: &Database, claim: Claim) -> Result<Vec<Message>, DatabaseError> {
    let Claim { worker, now, lease, most } = claim;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut messages =
        database.write(move |transaction| outbox::claim(transaction, worker, millis(lease), now, most)).await?;
    messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
    Ok(messages)
}
