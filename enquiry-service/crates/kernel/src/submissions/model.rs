//! Submissions with their idempotency keys, rate limits and mails.

use std::fmt::Debug;

use super::quarantine::Quarantine;
use crate::{
    clock::Millis,
    database::{DatabaseError, Transaction, batch::NewRows},
    outbox::model::NewMessage,
    rate_limits::model::RateLimit,
};

/// A submission with the rows to write for it.
#[derive(Debug)]
pub struct Submission {
    /// Milliseconds since 1970 at which the submission was received.
    pub now: Millis,
    /// The idempotency key.
    pub key: Key,
    /// The row to be inserted.
    pub record: Box<dyn Record>,
    /// The rate limits beyond which it is quarantined.
    pub limits: Vec<(RateLimit, Quarantine)>,
    /// The mails of a submission outside quarantine.
    pub messages: Vec<NewMessage>,
    /// The mail of a quarantined submission.
    pub quarantine_notice: NewMessage,
}

/// The idempotency key of a submission.
#[derive(Clone, Debug)]
pub struct Key {
    /// The client's idempotency key after `client/`, or the fingerprint after `content/`.
    pub key: String,
    /// Hash of the content: a key must not be reused with other content.
    pub fingerprint: String,
    /// Milliseconds since 1970; from then on the key counts as new.
    pub expires_at: Millis,
    /// Whether the key is derived from the content: then repetitions are counted on the row.
    pub counts_repeats: bool,
}

/// The row of a submission, as its feature writes it.
pub trait Record: Debug + Send + Sync {
    /// The response to the visitor's page.
    fn answer(&self) -> String;

    /// Why it looks like spam.
    fn quarantine(&self) -> Option<Quarantine>;

    /// The seats that it takes or waits for; `None` if it needs none.
    fn seats(&self) -> Option<&dyn Seats> {
        None
    }

    /// Locks the rows beside its seats that it changes, before anything is inserted.
    fn lock(&self, _on: &Transaction) -> Result<(), DatabaseError> {
        Ok(())
    }

    /// Inserts the row with its final quarantine: adds it to the batch, or writes it at once.
    fn insert<'t>(
        &self,
        on: &Transaction,
        batch: NewRows<'t>,
        quarantine: Option<Quarantine>,
    ) -> Result<NewRows<'t>, DatabaseError>;

    /// Writes all that follows outside quarantine, after all rows of the batch.
    fn follow_up(&self, _on: &Transaction) -> Result<(), DatabaseError> {
        Ok(())
    }

    /// Writes the audit log, after all that follows from all rows of the batch.
    fn log(&self, _on: &Transaction) -> Result<(), DatabaseError> {
        Ok(())
    }

    /// Counts a repetition of the submission that got this response.
    fn count_repeat(&self, _on: &Transaction, _answer: &str) -> Result<(), DatabaseError> {
        Ok(())
    }
}

/// Seats of which there is a limited number.
pub trait Seats {
    /// The name of the row that is locked. Rows are locked in the order of their names.
    fn name(&self) -> String;

    /// Locks the row until the transaction ends.
    fn lock(&self, on: &Transaction) -> Result<(), DatabaseError>;

    /// The refusal of the submission, given the seats that are left now.
    fn refusal(&self, on: &Transaction) -> Result<Option<Acceptance>, DatabaseError>;
}

/// The decision about a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// The submission is new and was inserted.
    Accepted { answer: String },
    /// It was submitted before; holds the first response.
    Repeated {
        /// The response to the first submission with the key.
        answer: String,
    },
    /// The key was used with other content.
    KeyReused,
    /// Not enough seats, or enough for somebody who wants to wait for some: nothing was written.
    Refused {
        /// The number of seats left; `None` without a limit.
        left: Option<i64>,
    },
    /// Its seats are neither sold nor waited for: nothing was written.
    Closed,
}
