//! Amounts of money.

use std::{
    cmp::Ordering,
    fmt,
    iter::Sum,
    ops::{Add, Neg, Sub},
};

use serde::{Deserialize, Deserializer, Serialize, de};

/// A currency by its ISO 4217 code.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Currency([u8; 3]);

/// An amount of money in a currency, kept in the currency's minor unit, such as cents.
///
/// Sums saturate at the largest amount. Only amounts of one currency may be added, and zero of any: a sum over two
/// currencies panics, because no amount would be right. Where two may meet, [`Money::checked_add`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

/// A text that is not an amount of the currency.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not an amount such as 1250 or 1250.50")]
pub struct NotAnAmount(String);

impl Currency {
    /// The currency of the sites' prices.
    pub const USD: Currency = Currency(*b"USD");
    /// ISO 4217's code for an amount whose currency is not known.
    pub const UNKNOWN: Currency = Currency(*b"XXX");

    /// Returns `None` if the code is not three capital letters.
    pub fn parse(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Currency(letters))
    }

    /// Three capital letters.
    pub fn code(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The number of decimals: two but for the few currencies without a minor unit and with thousandths.
    pub fn decimals(self) -> usize {
        match &self.0 {
            b"BIF" | b"CLP" | b"DJF" | b"GNF" | b"ISK" | b"JPY" | b"KMF" | b"KRW" | b"PYG" | b"RWF" | b"UGX"
            | b"VND" | b"VUV" | b"XAF" | b"XOF" | b"XPF" => 0,
            b"BHD" | b"IQD" | b"JOD" | b"KWD" | b"LYD" | b"OMR" | b"TND" => 3,
            _ => 2,
        }
    }

    fn units(self) -> i64 {
        match self.decimals() {
            0 => 1,
            3 => 1000,
            _ => 100,
        }
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

impl Money {
    /// The largest amount that may come from outside, in minor units, above or below zero: sums of millions of such
    /// amounts still fit into the 64 bits of a database.
    pub const LARGEST: i64 = 1_000_000_000_000;

    /// Zero US dollars.
    pub const ZERO: Money = Money::new(0, Currency::USD);

    /// An amount of this many minor units, such as cents.
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Money { minor, currency }
    }

    pub const fn from_cents(cents: i64) -> Self {
        Money::new(cents, Currency::USD)
    }

    pub const fn from_dollars(dollars: i64) -> Self {
        Money::new(dollars.saturating_mul(100), Currency::USD)
    }

    /// Parses `1250`, `1250.5` and `1250.50`, also with a leading minus. Thousands separators are refused: their
    /// meaning differs between countries.
    ///
    /// # Errors
    /// [`NotAnAmount`] if the text is not a number, has more decimals than the currency, or is too large.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, NotAnAmount> {
        let refused = || NotAnAmount(text.chars().take(40).collect());
        let (is_negative, digits) = text.trim().strip_prefix('-').map_or((false, text.trim()), |rest| (true, rest));
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
        if whole.is_empty()
            || digits.ends_with('.')
            || !is_number(whole)
            || !is_number(decimals)
            || decimals.len() > currency.decimals()
        {
            return Err(refused());
        }
        let width = currency.decimals();
        let minor: i64 = format!("{whole}{decimals:0<width$}").parse().map_err(|_| refused())?;
        Ok(Money::new(if is_negative { -minor } else { minor }, currency))
    }

    /// Whether the amount is at most [`Money::LARGEST`] minor units away from zero.
    pub const fn is_bounded(self) -> bool {
        self.minor.unsigned_abs() <= Money::LARGEST.unsigned_abs()
    }

    /// In the minor unit.
    pub const fn minor(self) -> i64 {
        self.minor
    }

    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// Whole units of the currency, such as dollars; the rest is cut off.
    pub fn whole(self) -> i64 {
        self.minor / self.currency.units()
    }

    pub const fn is_zero(self) -> bool {
        self.minor == 0
    }

    pub const fn is_positive(self) -> bool {
        self.minor > 0
    }

    pub const fn is_negative(self) -> bool {
        self.minor < 0
    }

    /// Zero in the same currency.
    pub const fn nothing(self) -> Self {
        Money::new(0, self.currency)
    }

    /// Replaces a negative amount by zero.
    pub fn at_least_nothing(self) -> Self {
        Money::new(self.minor.max(0), self.currency)
    }

    pub fn abs(self) -> Self {
        Money::new(self.minor.saturating_abs(), self.currency)
    }

    /// The sum; `None` if the currencies differ and neither amount is zero, or if the sum is too large.
    pub fn checked_add(self, other: Money) -> Option<Self> {
        let currency = self.common_currency(other)?;
        self.minor.checked_add(other.minor).map(|minor| Money::new(minor, currency))
    }

    /// The currency of a sum; zero has any currency.
    fn common_currency(self, other: Money) -> Option<Currency> {
        match (self.currency == other.currency, self.is_zero(), other.is_zero()) {
            (true, _, _) | (_, _, true) => Some(self.currency),
            (_, true, _) => Some(other.currency),
            _ => None,
        }
    }

    /// The smaller of two amounts of one currency.
    pub fn min(self, other: Money) -> Self {
        if other < self { other } else { self }
    }

    /// The larger of two amounts of one currency.
    pub fn max(self, other: Money) -> Self {
        if other > self { other } else { self }
    }

    pub const fn times(self, factor: i64) -> Self {
        Money::new(self.minor.saturating_mul(factor), self.currency)
    }

    /// This percentage of the amount, in whole units of the currency: half a unit is rounded up.
    pub fn percent(self, percent: u8) -> Self {
        let unit = i128::from(self.currency.units());
        let exact = i128::from(self.minor) * i128::from(percent);
        let whole = (exact + 50 * unit).div_euclid(100 * unit) * unit;
        Money::new(i64::try_from(whole).unwrap_or(i64::MAX), self.currency)
    }

    /// The amount as a number of JSON: units of the currency, with decimals where they are not zero.
    pub fn number(self) -> serde_json::Value {
        if self.minor % self.currency.units() == 0 {
            return self.whole().into();
        }
        self.decimal().parse().map_or(serde_json::Value::Null, serde_json::Value::Number)
    }

    /// The amount as banks and interfaces write it, without the currency: `1250.50`.
    pub fn decimal(self) -> String {
        let (units, width) = (self.currency.units().unsigned_abs(), self.currency.decimals());
        let (sign, minor) = (if self.minor < 0 { "-" } else { "" }, self.minor.unsigned_abs());
        match width {
            0 => format!("{sign}{minor}"),
            _ => format!("{sign}{}.{:0width$}", minor / units, minor % units),
        }
    }
}

/// As the terminal and spreadsheets show it: `1250.50 USD`.
impl fmt::Display for Money {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{} {}", self.decimal(), self.currency)
    }
}

impl Default for Money {
    fn default() -> Self {
        Money::ZERO
    }
}

impl PartialOrd for Money {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.currency == other.currency).then(|| self.minor.cmp(&other.minor))
    }
}

impl Add for Money {
    type Output = Money;

    fn add(self, other: Money) -> Money {
        let currency = self.common_currency(other);
        assert!(currency.is_some(), "{} is added to {}", other.currency, self.currency);
        Money::new(self.minor.saturating_add(other.minor), currency.unwrap_or(self.currency))
    }
}

impl Sub for Money {
    type Output = Money;

    fn sub(self, other: Money) -> Money {
        self + -other
    }
}

impl Neg for Money {
    type Output = Money;

    fn neg(self) -> Money {
        Money::new(self.minor.saturating_neg(), self.currency)
    }
}

/// Amounts of one currency; no amounts are zero US dollars.
impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

/// `1250.50 USD`
impl Serialize for Money {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `1250.50 USD`, and a number as whole US dollars.
impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Dollars(i64),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Dollars(dollars) => Ok(Money::from_dollars(dollars)),
            Written::Text(text) => {
                let (amount, code) =
                    text.split_once(' ').ok_or_else(|| de::Error::custom("an amount without a currency"))?;
                let currency = Currency::parse(code).ok_or_else(|| de::Error::custom("no currency such as USD"))?;
                Money::parse(amount, currency).map_err(de::Error::custom)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_two_currencies_have_no_sum_and_zero_has_any_currency() {
        let euro = Currency::parse("EUR").unwrap();
        let (dollars, euros) = (Money::from_dollars(5), Money::new(700, euro));
        assert_eq!(dollars.checked_add(euros), None);
        assert_eq!(dollars.checked_add(dollars), Some(Money::from_dollars(10)));
        assert_eq!(dollars.checked_add(Money::from_cents(i64::MAX)), None);
        assert_eq!(Money::ZERO + euros, euros);
        assert_eq!(euros - Money::ZERO, euros);
        assert_eq!([euros, euros].into_iter().sum::<Money>(), Money::new(1400, euro));
        assert!(std::panic::catch_unwind(|| dollars + euros).is_err());
    }

    #[test]
    fn an_amount_beyond_the_largest_one_is_not_bounded_on_either_side_of_zero() {
        let is_bounded = |minor| Money::from_cents(minor).is_bounded();
        assert!(is_bounded(Money::LARGEST) && is_bounded(-Money::LARGEST) && is_bounded(0));
        assert!(!is_bounded(Money::LARGEST + 1) && !is_bounded(-Money::LARGEST - 1));
        assert!(!is_bounded(i64::MAX) && !is_bounded(i64::MIN));
    }
}
