//! Where everything is kept: one trait, SQLite and PostgreSQL.

pub mod accept;
pub mod account;
pub mod affiliate;
pub mod booking;
mod booking_row;
pub mod builds;
mod email_key;
pub mod erasing;
mod error;
pub mod message;
pub mod postgres;
mod row;
pub mod sqlite;

use async_trait::async_trait;
use uuid::Uuid;

pub use accept::{Acceptance, Key, Limit, NewMessage, Record, Submission};
pub use account::AccountStore;
pub use affiliate::AffiliateStore;
pub use booking::{BookingFilter, BookingStore, ChangeOrder, PaymentClaim, SettleOrder};
pub use builds::{BuildClaim, BuildOutcome, BuildState, BuildStore, CallKey};
pub use error::StoreError;
pub use message::{Message, MessageKind, MessageState, OutboxState, Settlement};

use crate::{
    affiliate::Introduction,
    clock::Millis,
    enquiry::{Enquiry, Review, ReviewState},
    locale::Locale,
};

/// Everything a store does for the service. What is answered has been written for good.
#[async_trait]
pub trait Store: AccountStore + AffiliateStore + BookingStore + BuildStore + Send + Sync {
    /// Keeps what a visitor sent together with its key and its mails, or tells that it was there before.
    async fn accept(&self, submission: Submission) -> Result<Acceptance, StoreError>;

    /// Newest first; those in quarantine in the order of [`order`].
    async fn enquiries(&self, filter: EnquiryFilter) -> Result<Vec<Enquiry>, StoreError>;
    /// How many there are, in quarantine or not.
    async fn count_enquiries(&self, quarantined: Option<bool>) -> Result<i64, StoreError>;
    async fn enquiry(&self, id: Uuid) -> Result<Option<Enquiry>, StoreError>;
    async fn enquiry_by_reference(&self, reference: &str) -> Result<Option<Enquiry>, StoreError>;
    /// Takes it out of quarantine and writes its mails and who invited the visitor; whether it was there.
    async fn accept_quarantined(
        &self,
        id: Uuid,
        messages: Vec<NewMessage>,
        introduction: Option<Introduction>,
    ) -> Result<bool, StoreError>;

    /// Newest first; those in quarantine in the order of [`order`].
    async fn reviews(&self, filter: ReviewFilter) -> Result<Vec<Review>, StoreError>;
    async fn review(&self, id: Uuid) -> Result<Option<Review>, StoreError>;
    /// Whether there is such a review. A build of the sites is asked for where they show another one than before.
    async fn decide_review(&self, id: Uuid, state: ReviewState, now: Millis) -> Result<bool, StoreError>;

    /// How many enquiries, reviews and bookings have come into quarantine since.
    async fn quarantined(&self, since: Millis) -> Result<i64, StoreError>;

    /// Mails that are due, for this worker alone until the lease ends. Mails that were never tried come
    /// first, then the longest due.
    async fn claim_messages(&self, claim: Claim) -> Result<Vec<Message>, StoreError>;
    /// Whether the mail was still this worker's to settle.
    async fn settle_message(&self, worker: Uuid, id: Uuid, settlement: Settlement) -> Result<bool, StoreError>;
    /// Gives back what this worker has claimed and not settled.
    async fn release_messages(&self, worker: Uuid) -> Result<(), StoreError>;
    /// Newest first.
    async fn messages(&self, state: Option<MessageState>, most: i64) -> Result<Vec<Message>, StoreError>;
    /// Makes dead mails due again, one or all; how many there were.
    async fn retry_messages(&self, id: Option<Uuid>, now: Millis) -> Result<u64, StoreError>;
    async fn outbox_state(&self) -> Result<OutboxState, StoreError>;
    /// When the next waiting mail may be claimed. Asked often, so it looks at the waiting ones only.
    async fn next_due(&self) -> Result<Option<Millis>, StoreError>;

    /// Takes away what has been kept long enough.
    async fn tidy(&self, now: Millis, keep: Retention) -> Result<(), StoreError>;
    /// Takes away everything about one person, account included; how many enquiries, reviews and bookings there were. Of
    /// a booking the journey and the money stay, for the books. Where a review leaves the sites, they are to be built.
    async fn erase(&self, email_key: &str, now: Millis) -> Result<u64, StoreError>;
    /// Fails where the database does not answer.
    async fn ping(&self) -> Result<(), StoreError>;
}

#[derive(Clone, Debug)]
pub struct EnquiryFilter {
    pub quarantined: Option<bool>,
    pub since: Millis,
    pub most: i64,
}

#[derive(Clone, Debug)]
pub struct ReviewFilter {
    pub state: Option<ReviewState>,
    pub quarantined: Option<bool>,
    pub locale: Option<Locale>,
    pub since: Millis,
    pub most: i64,
}

#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub worker: Uuid,
    pub now: Millis,
    pub until: Millis,
    pub most: i64,
}

/// How long things are kept, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Retention {
    pub sent_mail: Millis,
    pub quarantine: Millis,
    pub personal_data: Millis,
}

/// How a list is ordered. In quarantine those that only came too often stand before those that look like spam, and then
/// the oldest: an honest visitor is not hidden behind a flood.
pub(crate) fn order(quarantined: Option<bool>) -> &'static str {
    match quarantined {
        Some(true) => "CASE WHEN quarantine LIKE 'busy%' THEN 0 ELSE 1 END, received_at, id",
        _ => "received_at DESC, id DESC",
    }
}

pub(crate) const QUARANTINED: &str = "SELECT \
    (SELECT count(*) FROM enquiries WHERE quarantine IS NOT NULL AND received_at >= $1) + \
    (SELECT count(*) FROM reviews WHERE quarantine IS NOT NULL AND received_at >= $1) + \
    (SELECT count(*) FROM bookings WHERE quarantine IS NOT NULL AND received_at >= $1)";
