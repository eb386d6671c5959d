//! The order to settle a payment.

use uuid::Uuid;

use super::{PaymentOutcome, Settled};
use crate::{
    domain::message::{NewMessage, of_change, of_payment},
    primitives::clock::Millis,
};

/// What became of a payment, and to whom the operator's mails go.
#[derive(Clone, Debug)]
pub struct SettleRequest {
    /// Milliseconds since 1970 at which the outcome is applied.
    pub at: Millis,
    /// The outcome that the provider's word led to.
    pub outcome: PaymentOutcome,
    /// The operator's address, which receives the notices.
    pub operator: String,
}

/// Which payments the provider is to be asked about.
#[derive(Clone, Copy, Debug)]
pub enum PaymentClaim {
    /// As many as are due.
    Due {
        /// Milliseconds since 1970; payments that are due by then are claimed.
        now: Millis,
        /// The largest number of payments.
        most: i64,
    },
    /// This one, unless it was asked about after `since`.
    One {
        /// Identifier of the payment.
        id: Uuid,
        /// Milliseconds since 1970 of the claim.
        now: Millis,
        /// Milliseconds since 1970; a payment that was asked about later is not claimed.
        since: Millis,
    },
}

impl SettleRequest {
    /// The mails that a settled payment causes.
    pub fn mails(&self, settled: &Settled) -> Vec<NewMessage> {
        let mut mails = Vec::new();
        if let Some(applied) = &settled.applied {
            mails.extend(of_change(applied, &self.operator));
        }
        if settled.needs_attention {
            mails.push(of_payment(&settled.payment, &self.operator, self.at));
        }
        mails
    }
}
