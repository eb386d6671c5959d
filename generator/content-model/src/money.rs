//! Amounts of money.

/// An amount of US dollars, kept in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

impl Money {
    pub const ZERO: Money = Money(0);

    pub const fn from_cents(cents: i64) -> Self {
        Money(cents)
    }

    pub const fn from_dollars(dollars: i64) -> Self {
        Money(dollars.saturating_mul(100))
    }

    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Whole dollars; cents are cut off.
    pub const fn dollars(self) -> i64 {
        self.0 / 100
    }
}
