//! Bookings and their payments; what becomes of them is decided in `booking/` and `payment/`, once for both stores.

use async_trait::async_trait;
use uuid::Uuid;

use super::{StoreError, accept::NewMessage};
use crate::{
    affiliate::Introduction,
    booking::{Booking, Change, Happening, Refusal},
    clock::Millis,
    payment::{Payment, Settled, Verdict},
};

/// What a store does for bookings. Each change reads, decides and writes in one transaction, so that any number of
/// notices at once make one change.
#[async_trait]
pub trait BookingStore: Send + Sync {
    /// Newest first.
    async fn bookings(&self, filter: BookingFilter) -> Result<Vec<Booking>, StoreError>;
    /// Of one person, newest first.
    async fn bookings_of(&self, email_key: &str) -> Result<Vec<Booking>, StoreError>;
    /// Those that nothing was paid for, oldest first: they came before the time, and no payment of them needs a person.
    async fn unpaid_bookings(&self, before: Millis) -> Result<Vec<Booking>, StoreError>;
    async fn booking(&self, id: Uuid) -> Result<Option<Booking>, StoreError>;
    async fn booking_by_reference(&self, reference: &str) -> Result<Option<Booking>, StoreError>;
    async fn booking_by_number(&self, number: &str) -> Result<Option<Booking>, StoreError>;
    /// Oldest first.
    async fn booking_changes(&self, booking: Uuid) -> Result<Vec<Change>, StoreError>;
    /// One line of a history.
    async fn booking_change(&self, id: Uuid) -> Result<Option<Change>, StoreError>;
    /// Nothing where there is no such booking.
    async fn change_booking(
        &self,
        id: Uuid,
        order: ChangeOrder,
    ) -> Result<Option<Result<Booking, Refusal>>, StoreError>;

    /// Keeps a new try to pay what is due; nothing where nothing is.
    async fn begin_payment(&self, booking: Uuid, currency: &str, now: Millis) -> Result<Option<Payment>, StoreError>;
    /// The provider has taken it.
    async fn payment_sent(&self, id: Uuid, tracking_id: &str, redirect_url: &str) -> Result<(), StoreError>;
    /// Newest first.
    async fn payments(&self, booking: Uuid) -> Result<Vec<Payment>, StoreError>;
    async fn payment(&self, id: Uuid) -> Result<Option<Payment>, StoreError>;
    async fn payment_by_reference(&self, merchant_reference: &str) -> Result<Option<Payment>, StoreError>;
    /// Pending payments whose time to be asked about has come, each for one caller; the next time comes later and later.
    async fn claim_payments(&self, claim: PaymentClaim) -> Result<Vec<Payment>, StoreError>;
    /// A pending payment is due to be asked about then, if not before.
    async fn ask_soon(&self, id: Uuid, at: Millis) -> Result<(), StoreError>;
    /// Nothing where the verdict changes nothing.
    async fn settle_payment(&self, id: Uuid, order: SettleOrder) -> Result<Option<Settled>, StoreError>;

    async fn ipn_id(&self, address: &str) -> Result<Option<String>, StoreError>;
    async fn remember_ipn_id(&self, address: &str, ipn_id: &str) -> Result<(), StoreError>;
}

#[derive(Clone, Copy, Debug)]
pub struct BookingFilter {
    pub quarantined: Option<bool>,
    /// Only those with a payment that a person has to look at.
    pub unclear: bool,
    pub since: Millis,
    pub most: i64,
}

/// A happening, and to whom its mails go besides the visitor.
#[derive(Clone, Debug)]
pub struct ChangeOrder {
    pub happening: Happening,
    pub operator: String,
    /// By whose invitation the visitor came, where that is to be noted.
    pub introduction: Option<Introduction>,
    /// What whoever introduced the visitor has earned, in whole dollars.
    pub reward: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct SettleOrder {
    pub at: Millis,
    pub verdict: Verdict,
    pub operator: String,
}

#[derive(Clone, Copy, Debug)]
pub enum PaymentClaim {
    /// As many as are due.
    Due { now: Millis, most: i64 },
    /// This one, unless it was asked about after `since`.
    One { id: Uuid, now: Millis, since: Millis },
}

/// Pauses between two questions about a payment double from a minute up to six hours.
pub const FIRST_PAUSE: Millis = 60_000;
pub const LONGEST_PAUSE: Millis = 6 * 3600 * 1000;
/// Beyond so many doublings the pause is the longest anyway.
pub const MOST_DOUBLINGS: i64 = 16;

pub(super) const UNPAID: &str = "state = 'awaiting_payment' AND received_at < $1 AND NOT EXISTS \
    (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear') ORDER BY received_at, id LIMIT 1000";
pub(super) const ASK_SOON: &str =
    "UPDATE payments SET next_at = $1 WHERE id = $2 AND state = 'pending' AND next_at > $1";

/// The mails of a settled payment.
pub fn mails_of(settled: &Settled, at: Millis, operator: &str) -> Vec<NewMessage> {
    let mut mails = Vec::new();
    if let Some(applied) = &settled.applied {
        mails.extend(crate::outbox::of_change(applied, operator));
    }
    if settled.needs_attention {
        mails.push(crate::outbox::of_payment(&settled.payment, operator, at));
    }
    mails
}
