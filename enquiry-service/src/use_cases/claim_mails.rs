//! Claims mails of the outbox, to send them.

use std::time::Duration;

use uuid::Uuid;

use crate::{
    database::{Database, DatabaseError, outbox},
    domain::message::Message,
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

/// Mails that are due, for this worker alone until the lease ends. Mails that were never tried come first, then the
/// longest due.
///
/// # Errors
/// Where nothing was claimed.
pub async fn claim_mails(database: &Database, claim: Claim) -> Result<Vec<Message>, DatabaseError> {
    let Claim { worker, now, lease, most } = claim;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut messages =
        database.write(move |transaction| outbox::claim(transaction, worker, millis(lease), now, most)).await?;
    messages.sort_by_key(|message| (message.attempts > 1, message.next_at, message.id));
    Ok(messages)
}
