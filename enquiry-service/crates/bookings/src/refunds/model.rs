//! Refunds through the payment provider.

use std::time::Duration;

use content_model::Money;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{
    backoff::Backoff,
    clock::{self, Millis, millis},
};

use crate::payments::model::{Payment, PaymentState};

/// The pauses between status requests of a refund.
const PAUSES: Backoff = Backoff { first: Duration::from_mins(1), longest: Duration::from_hours(6) };
/// A refund that is unpaid after this time needs review: the operator must approve refunds at the provider.
const GIVE_UP_AFTER: Duration = Duration::from_hours(14 * 24);

/// A full or partial refund of a payment. The provider accepts one per payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refund {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the refunded payment.
    pub payment: Uuid,
    /// The amount to refund; positive.
    pub amount: Money,
    /// The state by the provider's last status.
    pub state: RefundState,
    /// Milliseconds since 1970 of the operator's request.
    pub created_at: Millis,
    /// The number of requests to the provider.
    pub asks: i64,
    /// Milliseconds since 1970; no request is sent before.
    pub next_at: Millis,
    /// The reason for the state.
    pub note: Option<String>,
}

/// The state of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// Not sent to the provider yet.
    Requested,
    /// Possibly sent to the provider; never sent again, and not paid yet.
    Sent,
    /// The money was refunded.
    Done,
    /// The provider has refused the refund.
    Refused,
    /// Needs review: the provider has not paid for two weeks.
    Unclear,
}

/// Why a refund cannot be requested; shown to the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefundError {
    /// No payment by card is left that may be refunded.
    #[error("no card payment of this booking can be refunded: each can be refunded only once")]
    NoPayment,
    /// The amount exceeds each payment by card.
    #[error("no card payment of this booking is larger than {0}: refund the rest by bank transfer")]
    LargerThanPayments(Money),
    /// The amount is not positive, or exceeds the received money.
    #[error("only {0} has been received for this booking")]
    MoreThanReceived(Money),
    /// The refund is not pending, or the booking has no pending refund.
    #[error("this booking has no such pending refund")]
    NothingUnderWay,
    /// Several refunds are pending, and the request names none.
    #[error("this booking has several pending refunds: name one of {0}")]
    SeveralUnderWay(String),
    /// There is no such booking.
    #[error("there is no such booking")]
    NoBooking,
    /// The booking has another version than the requester has seen.
    #[error("this booking has changed since it was read: look at it again")]
    Meanwhile,
}

impl RefundState {
    /// Whether the refund is pending.
    pub fn is_under_way(self) -> bool {
        matches!(self, RefundState::Requested | RefundState::Sent | RefundState::Unclear)
    }
}

impl Refund {
    /// What the audit log says of the refund.
    pub fn audited(&self) -> serde_json::Value {
        let Refund { id, amount, .. } = self;
        let (minor, currency) = (amount.minor(), amount.currency().to_string());
        serde_json::json!({ "refund": id, "amount": minor, "currency": currency, "method": "card" })
    }

    /// A refund of the newest of these payments that is large enough and has no refund; after a refused refund, its
    /// payment may be tried again.
    ///
    /// # Errors
    /// [`RefundError`] if no payment fits, or the amount exceeds the received money.
    pub fn of(
        payments: &[Payment],
        earlier: &[Refund],
        received: Money,
        amount: Money,
        now: Millis,
    ) -> Result<Self, RefundError> {
        let under_way = earlier.iter().filter(|refund| refund.state.is_under_way());
        let left = under_way.fold(received, |left, refund| left - refund.amount);
        if !amount.is_positive() || amount.currency() != received.currency() || amount > left {
            return Err(RefundError::MoreThanReceived(left));
        }
        let is_free = |payment: &&Payment| {
            let before = earlier.iter().find(|refund| refund.payment == payment.id);
            payment.state == PaymentState::Paid && before.is_none_or(|refund| refund.state == RefundState::Refused)
        };
        let free: Vec<&Payment> = payments.iter().filter(is_free).collect();
        let largest =
            free.iter().map(|payment| payment.amount).reduce(|one, other| if one > other { one } else { other });
        let largest = largest.ok_or(RefundError::NoPayment)?;
        let payment = free.into_iter().find(|payment| payment.amount >= amount);
        let payment = payment.ok_or(RefundError::LargerThanPayments(largest))?;
        let state = RefundState::Requested;
        Ok(Refund {
            id: clock::id(now),
            payment: payment.id,
            amount,
            state,
            created_at: now,
            asks: 0,
            next_at: now,
            note: None,
        })
    }

    /// The pending refund with an id, or the only pending one.
    ///
    /// # Errors
    /// [`RefundError`] if none is pending, or several are and `id` is `None`.
    pub fn under_way(refunds: Vec<Refund>, id: Option<Uuid>) -> Result<Self, RefundError> {
        let is_meant = |refund: &Refund| refund.state.is_under_way() && id.is_none_or(|id| id == refund.id);
        let mut meant: Vec<Refund> = refunds.into_iter().filter(is_meant).collect();
        if meant.len() > 1 {
            let names: Vec<String> = meant.iter().map(|refund| format!("{} ({})", refund.id, refund.amount)).collect();
            return Err(RefundError::SeveralUnderWay(names.join(", ")));
        }
        meant.pop().ok_or(RefundError::NothingUnderWay)
    }

    /// Records a request and schedules the next one.
    pub fn ask(&mut self, now: Millis) {
        self.next_at = now + millis(PAUSES.pause(self.asks));
        self.asks += 1;
    }

    /// Whether the refund needs review because of its age.
    pub fn is_old(&self, now: Millis) -> bool {
        now - self.created_at >= millis(GIVE_UP_AFTER)
    }
}
