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
    pub at: Millis,
    pub outcome: PaymentOutcome,
    pub operator: String,
}

/// Which payments the provider is to be asked about.
#[derive(Clone, Copy, Debug)]
pub enum PaymentClaim {
    /// As many as are due.
    Due { now: Millis, most: i64 },
    /// This one, unless it was asked about after `since`.
    One { id: Uuid, now: Millis, since: Millis },
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
