//! Numbers, money and dates in a locale's own form, from the catalogue alone:
//! browsers, Node and ICU libraries disagree about spaces and grouping.

use std::borrow::Cow;

use jiff::civil::Date;

use super::Message;
use crate::{Currency, Money, Rating};

/// The patterns of `format.json`.
#[derive(Debug, Clone)]
pub struct Formats {
    decimal: String,
    group: String,
    /// Digits before the first group, from which on numbers are grouped.
    minimum_grouping: usize,
    money: Message,
    percent: Message,
    date_long: Message,
    date_short: Message,
    day_month: Message,
    range_in_month: Message,
    range: Message,
    month_year: Message,
    first_day: String,
    months: Vec<String>,
    short_months: Vec<String>,
}

impl Formats {
    pub fn new(plain: impl Fn(&str) -> String, message: impl Fn(&str) -> Message) -> Self {
        let months = |prefix: &str| (1..=12).map(|month| plain(&format!("{prefix}_{month}"))).collect();
        Formats {
            decimal: plain("decimal"),
            group: plain("group"),
            minimum_grouping: plain("minimum_grouping").parse().unwrap_or(1),
            money: message("money"),
            percent: message("percent"),
            date_long: message("date_long"),
            date_short: message("date_short"),
            day_month: message("day_month"),
            range_in_month: message("range_in_month"),
            range: message("range"),
            month_year: message("month_year"),
            first_day: plain("first_day"),
            months: months("month"),
            short_months: months("month_short"),
        }
    }

    /// A whole number with the locale's grouping.
    pub fn number(&self, number: u64) -> String {
        let digits = number.to_string();
        if digits.len() < 3 + self.minimum_grouping {
            return digits;
        }
        let mut text = String::with_capacity(digits.len() * 2);
        for (position, digit) in digits.chars().enumerate() {
            if position > 0 && (digits.len() - position).is_multiple_of(3) {
                text.push_str(&self.group);
            }
            text.push(digit);
        }
        text
    }

    /// At most one decimal; a whole value shows none.
    pub fn decimal(&self, value: f32) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the value is clamped to what fits"
        )]
        let tenths = (value.clamp(0.0, 1_000_000.0) * 10.0).round() as u64;
        match tenths % 10 {
            0 => self.number(tenths / 10),
            tenth => format!("{}{}{tenth}", self.number(tenths / 10), self.decimal),
        }
    }

    /// Always one decimal, as ratings are written.
    pub fn rating(&self, rating: Rating) -> String {
        let tenths = rating.tenths();
        format!("{}{}{}", tenths / 10, self.decimal, tenths % 10)
    }

    /// Decimals are shown only if they are not zero. The catalogue formats US dollars; any other currency is shown by
    /// its code.
    pub fn money(&self, money: Money) -> String {
        let shown = money.abs();
        let mut amount = self.number(shown.whole().unsigned_abs());
        let decimal = shown.decimal();
        if let Some((_, decimals)) =
            decimal.split_once('.').filter(|(_, decimals)| decimals.bytes().any(|digit| digit != b'0'))
        {
            amount.push_str(&format!("{}{decimals}", self.decimal));
        }
        let sign = if money.is_negative() { "-" } else { "" };
        match money.currency() {
            Currency::USD => format!("{sign}{}", self.money.format(&[("amount", amount.into())])),
            other => format!("{sign}{amount}\u{a0}{other}"),
        }
    }

    pub fn percent(&self, percent: u64) -> String {
        self.percent.format(&[("value", self.number(percent).into())])
    }

    pub fn date_long(&self, date: Date) -> String {
        self.date(&self.date_long, &self.months, date)
    }

    /// A long date that does not break over lines.
    pub fn date_unbroken(&self, date: Date) -> String {
        unbroken(&self.date_long(date))
    }

    /// From one day to another, such as `13–17 June 2027`, in small letters. No date breaks over lines.
    pub fn date_range(&self, first: Date, last: Date) -> String {
        let (is_one_year, is_one_month) = (first.year() == last.year(), first.month() == last.month());
        let (pattern, start) = match (first == last, is_one_year, is_one_month) {
            (true, ..) => return self.date_unbroken(last),
            (false, true, true) => (&self.range_in_month, self.day(first).into_owned()),
            (false, true, false) => (&self.range, unbroken(&self.date(&self.day_month, &self.months, first))),
            (false, false, _) => (&self.range, self.date_unbroken(first)),
        };
        pattern.format(&[("first", start.into()), ("last", self.date_unbroken(last).into())])
    }

    pub fn date_short(&self, date: Date) -> String {
        self.date(&self.date_short, &self.short_months, date)
    }

    pub fn month_year(&self, date: Date) -> String {
        self.date(&self.month_year, &self.months, date)
    }

    /// The name of month 1 to 12.
    pub fn month(&self, month: u8) -> &str {
        self.months.get(usize::from(month).wrapping_sub(1)).map_or("", String::as_str)
    }

    /// The short name of month 1 to 12.
    pub fn short_month(&self, month: u8) -> &str {
        self.short_months.get(usize::from(month).wrapping_sub(1)).map_or("", String::as_str)
    }

    /// The day of the month as the locale writes it in dates.
    pub fn day(&self, date: Date) -> Cow<'_, str> {
        if date.day() == 1 { self.first_day.as_str().into() } else { date.day().to_string().into() }
    }

    fn date(&self, pattern: &Message, months: &[String], date: Date) -> String {
        let day = self.day(date);
        let month =
            usize::try_from(date.month() - 1).ok().and_then(|month| months.get(month)).map_or("", String::as_str);
        pattern.format(&[("day", day), ("month", month.into()), ("year", date.year().to_string().into())])
    }
}

/// The text with spaces at which no line breaks.
fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}
