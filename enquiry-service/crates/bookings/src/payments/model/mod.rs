//! Payments by card: requests to the provider, and the effects of its status.

mod attempt;
mod outcome;
mod settle;

use std::time::Duration;

use content_model::Money;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{
    backoff::Backoff,
    clock::{self, Millis, millis},
};

use crate::ledger::model::Booking;

pub use attempt::NextAttempt;
pub use outcome::{PaymentOutcome, Settled};
pub use settle::{PaymentClaim, SettleRequest};

/// The delay of the first status request after a payment has begun.
const FIRST_PAUSE: Duration = Duration::from_mins(1);
/// The pauses between status requests.
const PAUSES: Backoff = Backoff { first: FIRST_PAUSE, longest: Duration::from_hours(6) };

/// An attempt to pay a booking by card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the booking that is paid.
    pub booking: Uuid,
    /// The merchant reference: the booking's reference and the number of the attempt.
    pub merchant_reference: String,
    /// The amount to pay.
    pub amount: Money,
    /// The provider's tracking id; `None` until the provider has answered.
    pub tracking_id: Option<String>,
    /// The provider's page on which the visitor pays; `None` until the provider has answered.
    pub redirect_url: Option<String>,
    /// The state by the provider's last status.
    pub state: PaymentState,
    /// Milliseconds since 1970 at which the attempt began.
    pub created_at: Millis,
    /// The number of status requests.
    pub asks: i64,
    /// Milliseconds since 1970 of the last status request; `created_at` before the first.
    pub asked_at: Millis,
    /// Milliseconds since 1970; the worker requests no status before.
    pub next_at: Millis,
    /// The provider's confirmation code, or the reason for the state.
    pub note: Option<String>,
    /// The part of the amount that the provider has returned to the visitor by refunds and reversals.
    pub returned: Money,
    /// Milliseconds since 1970 at which the last return was noted; `None` without one.
    pub returned_at: Option<Millis>,
}

/// The state of an attempt to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// The provider has not decided yet.
    Pending,
    /// The provider has confirmed the money; a part of it may have been returned.
    Paid,
    /// The provider has refused or could not begin the payment.
    Failed,
    /// Paid, and all of it was returned.
    Reversed,
    /// Needs review: the provider's status does not match, or never came.
    Unclear,
}

impl Payment {
    /// The next attempt to pay the amount due, after `before` others.
    pub fn new(booking: &Booking, before: i64, now: Millis) -> Self {
        Payment {
            id: clock::id(now),
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
            returned: booking.due().nothing(),
            returned_at: None,
        }
    }

    /// The part of a paid amount that was not returned.
    pub fn rest(&self) -> Money {
        self.amount - self.returned
    }

    /// Records a status request and schedules the next one.
    pub fn ask(&mut self, now: Millis) {
        self.next_at = now + millis(PAUSES.pause(self.asks));
        self.asks += 1;
        self.asked_at = now;
    }
}
