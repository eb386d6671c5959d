//! The account of a booking: lines that are only added to, and what they sum up to.

use content_model::Money;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::Method;
use crate::primitives::{clock::Millis, fields::SingleLine};

/// The purpose of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// The price, or a change of the price: what the traveller owes grows, and shrinks where the amount is negative.
    Charge,
    /// Money has come from the traveller.
    Payment,
    /// Money has gone back to the traveller.
    Refund,
    /// A bank kept this part of a payment: the operator bears it, and the traveller does not owe it any more.
    Fee,
    /// An earlier line was wrong: what has been received grows, and shrinks where the amount is negative.
    Correction,
}

/// One line of the ledger. Payments, refunds and fees are positive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerLine {
    /// Identifier of the booking.
    pub booking: Uuid,
    /// The line of the history to which it belongs.
    pub change: Uuid,
    /// The purpose of the line.
    pub kind: LineKind,
    /// In the currency of the booking.
    pub amount: Money,
    /// How the money came or went; nothing where no money moved.
    pub method: Option<Method>,
    /// The bank's, the provider's or the operator's own reference; empty without one. Two payments or two refunds by one
    /// method never have the same.
    pub external: SingleLine,
    /// The day on which the money moved or the charge counts.
    pub on: Date,
    /// Milliseconds since 1970 at which the line was written.
    pub at: Millis,
    /// The text form of the [`Actor`](super::Actor).
    pub actor: String,
    /// The operator's words; empty without them.
    pub note: SingleLine,
}

/// What the lines of a booking sum up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// The sum of the charges.
    pub owed: Money,
    /// What has come and has not gone back.
    pub received: Money,
    /// What banks have kept of it.
    pub fees: Money,
}

impl Balance {
    /// Before the first line.
    pub const NOTHING: Balance = Balance { owed: Money::ZERO, received: Money::ZERO, fees: Money::ZERO };

    /// After all the lines.
    pub fn of<'l>(lines: impl IntoIterator<Item = &'l LedgerLine>) -> Self {
        lines.into_iter().fold(Balance::NOTHING, Balance::after)
    }

    /// After one more line.
    #[must_use]
    pub fn after(self, line: &LedgerLine) -> Self {
        let Balance { owed, received, fees } = self;
        match line.kind {
            LineKind::Charge => Balance { owed: owed + line.amount, ..self },
            LineKind::Payment | LineKind::Correction => Balance { received: received + line.amount, ..self },
            LineKind::Refund => Balance { received: received - line.amount, ..self },
            LineKind::Fee => Balance { fees: fees + line.amount, ..self },
        }
    }

    /// The part of what is owed that is no longer asked for.
    pub fn settled(self) -> Money {
        self.received + self.fees
    }

    /// What is missing; nothing where nothing is.
    pub fn outstanding(self) -> Money {
        (self.owed - self.settled()).at_least_nothing()
    }

    /// What has come beyond what is owed, at most what has come; nothing where nothing has.
    pub fn overpaid(self) -> Money {
        (self.settled() - self.owed).min(self.received).at_least_nothing()
    }
}
