//! Requests to settle payments.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{clock::Millis, outbox::model::NewMessage};

use super::{PaymentOutcome, Settled};
use crate::{ledger::mail::of_change, payments::mail::of_payment};

/// The outcome of a payment, and the recipient of the operator's mails.
#[derive(Clone, Debug)]
pub struct SettleRequest {
    /// Milliseconds since 1970 at which the outcome is applied.
    pub at: Millis,
    /// The day of `at` in the operator's time zone.
    pub on: Date,
    /// The verified outcome.
    pub outcome: PaymentOutcome,
    /// The operator's address, which receives the notices.
    pub operator: String,
}

/// Which payments to request the status of.
#[derive(Clone, Copy, Debug)]
pub enum PaymentClaim {
    /// All that are due.
    Due {
        /// Milliseconds since 1970; payments due by then are claimed.
        now: Millis,
        /// The largest number of payments.
        most: i64,
    },
    /// One payment, unless its status was requested after `since`.
    One {
        /// Identifier of the payment.
        id: Uuid,
        /// Milliseconds since 1970 of the claim.
        now: Millis,
        /// Milliseconds since 1970; a payment whose status was requested later is not claimed.
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
