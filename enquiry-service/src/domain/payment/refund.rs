//! Money that the provider is to give back.

use std::time::Duration;

use content_model::Money;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::{Payment, PaymentState};
use crate::primitives::{
    backoff::Backoff,
    clock::{Millis, millis},
};

/// Between two questions about a refund.
const PAUSES: Backoff = Backoff { first: Duration::from_mins(1), longest: Duration::from_hours(6) };
/// A refund that the provider has not paid out after so long is left to a person: somebody has to approve it there first.
const GIVE_UP_AFTER: Duration = Duration::from_hours(14 * 24);

/// A part of a payment, or all of it, that the provider is to give back. The provider takes one for each payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refund {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the payment of which it is a part.
    pub payment: Uuid,
    /// What is to be given back; positive.
    pub amount: Money,
    /// The state that the provider's last word led to.
    pub state: RefundState,
    /// Milliseconds since 1970 at which the operator asked for it.
    pub created_at: Millis,
    /// How often the provider was asked to pay it, or about it.
    pub asks: i64,
    /// Milliseconds since 1970; nothing is done for it before.
    pub next_at: Millis,
    /// Why it is what it is.
    pub note: Option<String>,
}

/// The state of a refund.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum RefundState {
    /// The provider is to be asked for it.
    Requested,
    /// The provider may have been asked, and is not asked again: it has not paid out yet.
    Sent,
    /// The money has gone back.
    Done,
    /// The provider has refused it.
    Refused,
    /// A person has to look at it: the provider has not paid out for two weeks.
    Unclear,
}

/// Why the provider cannot be asked for a refund; told to the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefundError {
    /// No payment by card is left that may be refunded.
    #[error("no payment by card of this booking can be refunded: each can be once")]
    NoPayment,
    /// Each payment by card is smaller.
    #[error("no payment by card of this booking is larger than {0}: refund the rest by bank transfer")]
    LargerThanPayments(Money),
    /// Not positive, or more than was received.
    #[error("only {0} has been received for this booking")]
    MoreThanReceived(Money),
    /// There is no refund under way to be settled.
    #[error("no refund of this booking is under way")]
    NothingUnderWay,
}

impl RefundState {
    /// Whether the money may still go back.
    pub fn is_under_way(self) -> bool {
        matches!(self, RefundState::Requested | RefundState::Sent | RefundState::Unclear)
    }
}

impl Refund {
    /// A refund of one of these payments, the newest that is large enough and has none yet; of a refused refund the
    /// payment may be tried again.
    ///
    /// # Errors
    /// [`RefundError`] where no payment fits, or more would go back than has come.
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
            id: Uuid::now_v7(),
            payment: payment.id,
            amount,
            state,
            created_at: now,
            asks: 0,
            next_at: now,
            note: None,
        })
    }

    /// Notes that something is done for it now.
    pub fn ask(&mut self, now: Millis) {
        self.next_at = now + millis(PAUSES.pause(self.asks));
        self.asks += 1;
    }

    /// Whether a person has to look at it now.
    pub fn is_old(&self, now: Millis) -> bool {
        now - self.created_at >= millis(GIVE_UP_AFTER)
    }
}
