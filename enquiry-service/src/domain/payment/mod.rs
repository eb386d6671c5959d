//! Payments by card: what is asked of the provider, and what its word changes.

mod outcome;
mod refund;
mod settle;

use std::time::Duration;

use content_model::Money;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub use outcome::{PaymentOutcome, Settled};
pub use refund::{Refund, RefundError, RefundState};
pub use settle::{PaymentClaim, SettleRequest};

use crate::{
    domain::booking::Booking,
    primitives::{
        backoff::Backoff,
        clock::{Millis, millis},
    },
};

/// The provider is asked for the first time so long after a payment has begun.
const FIRST_PAUSE: Duration = Duration::from_mins(1);
/// Between two questions about a payment.
const PAUSES: Backoff = Backoff { first: FIRST_PAUSE, longest: Duration::from_hours(6) };

/// One try to pay a booking by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the booking that is paid.
    pub booking: Uuid,
    /// What the provider calls it by: the booking's reference and the number of the try.
    pub merchant_reference: String,
    /// What the visitor is asked to pay.
    pub amount: Money,
    /// What the provider has given it; nothing until it has answered.
    pub tracking_id: Option<String>,
    /// The provider's page on which the visitor pays; `None` until the provider has answered.
    pub redirect_url: Option<String>,
    /// The state that the provider's last word led to.
    pub state: PaymentState,
    /// Milliseconds since 1970 at which the try began.
    pub created_at: Millis,
    /// How often the provider was asked about it.
    pub asks: i64,
    /// Milliseconds since 1970 of the last question to the provider; `created_at` before the first question.
    pub asked_at: Millis,
    /// Not asked before by the worker.
    pub next_at: Millis,
    /// The provider's code of a confirmation, or why the payment is what it is.
    pub note: Option<String>,
}

/// The state of a try to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The provider has not decided yet.
    Pending,
    /// The provider has confirmed the money.
    Paid,
    /// The provider has refused the payment or could not begin the payment.
    Failed,
    /// Paid and taken back.
    Reversed,
    /// A person has to look at it: what the provider says does not fit, or it never decided.
    Unclear,
}

impl Payment {
    /// The next try to pay what is due, after `before` others.
    pub fn new(booking: &Booking, before: i64, now: Millis) -> Self {
        Payment {
            id: Uuid::now_v7(),
            booking: booking.id,
            merchant_reference: format!("{}-{}", booking.reference, before + 1),
            amount: booking.due(),
            tracking_id: None,
            redirect_url: None,
            state: PaymentState::Pending,
            created_at: now,
            asks: 0,
            asked_at: now,
            next_at: now + millis(FIRST_PAUSE),
            note: None,
        }
    }

    /// Notes that the provider is asked now.
    pub fn ask(&mut self, now: Millis) {
        self.next_at = now + millis(PAUSES.pause(self.asks));
        self.asks += 1;
        self.asked_at = now;
    }
}
