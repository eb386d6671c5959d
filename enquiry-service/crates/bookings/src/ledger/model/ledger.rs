//! The ledger of a booking, which is append-only, and its balance.

use content_model::Money;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

use super::Method;

/// The purpose of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// The price or a change of the price: increases the owed sum, or decreases it by a negative amount.
    Charge,
    /// Money received from the traveller.
    Payment,
    /// Money refunded to the traveller.
    Refund,
    /// A bank fee deducted from a payment: the operator bears it.
    Fee,
    /// A correction: increases the received sum, or decreases it by a negative amount.
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
    /// The payment method; `None` if no money moved.
    pub method: Option<Method>,
    /// The bank's, the provider's or the operator's reference; may be empty. Unique among the payments and among the
    /// refunds of a method.
    pub external: SingleLine,
    /// The day on which the money moved or the charge takes effect.
    pub on: Date,
    /// Milliseconds since 1970 at which the line was written.
    pub at: Millis,
    /// The text form of the [`Actor`](super::Actor).
    pub actor: String,
    /// The operator's note; may be empty.
    pub note: SingleLine,
}

impl LedgerLine {
    /// Whether the line counts in sums. A line of an earlier version whose amount is beyond [`Money::LARGEST`] does not.
    pub fn counts(&self) -> bool {
        self.amount.is_bounded()
    }

    /// The change of the price that a person made with this line; `None` for any other line.
    pub fn price_change(self) -> Option<PriceChange> {
        let is_change = self.kind == LineKind::Charge && !self.note.is_empty();
        is_change.then_some(PriceChange { amount: self.amount, reason: self.note })
    }
}

/// The sums of the lines of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// The sum of the charges.
    pub owed: Money,
    /// Received less refunded money.
    pub received: Money,
    /// The sum of the bank fees.
    pub fees: Money,
}

impl Balance {
    /// The balance of an empty ledger.
    pub const NOTHING: Balance = Balance { owed: Money::ZERO, received: Money::ZERO, fees: Money::ZERO };

    /// The balance of all lines.
    pub fn of<'l>(lines: impl IntoIterator<Item = &'l LedgerLine>) -> Self {
        lines.into_iter().fold(Balance::NOTHING, Balance::after)
    }

    /// Whether each sum is within the largest amount.
    pub fn is_bounded(self) -> bool {
        [self.owed, self.received, self.fees].into_iter().all(Money::is_bounded)
    }

    /// The balance after one more line.
    #[must_use]
    pub fn after(self, line: &LedgerLine) -> Self {
        if !line.counts() {
            return self;
        }
        let Balance { owed, received, fees } = self;
        match line.kind {
            LineKind::Charge => Balance { owed: owed + line.amount, ..self },
            LineKind::Payment | LineKind::Correction => Balance { received: received + line.amount, ..self },
            LineKind::Refund => Balance { received: received - line.amount, ..self },
            LineKind::Fee => Balance { fees: fees + line.amount, ..self },
        }
    }

    /// The settled part of the owed sum: received money and bank fees.
    pub fn settled(self) -> Money {
        self.received + self.fees
    }

    /// The outstanding amount; zero if none.
    pub fn outstanding(self) -> Money {
        (self.owed - self.settled()).at_least_nothing()
    }

    /// The received amount beyond the owed sum; zero if none.
    pub fn overpaid(self) -> Money {
        (self.settled() - self.owed).min(self.received).at_least_nothing()
    }
}

/// A change of the price, with the reason that a person gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceChange {
    /// Positive or negative.
    pub amount: Money,
    /// The reason, as it was written.
    pub reason: SingleLine,
}
