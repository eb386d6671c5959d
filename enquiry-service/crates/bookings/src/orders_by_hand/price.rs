//! The price and the terms with which an order of a colleague begins.

use content_model::{BookingTerms, Locale, Money, PartyPart, PriceBasis};
use jiff::civil::Date;

use kernel::{
    catalogues::Catalogues,
    content::{Content, Tour},
    fields::{SingleLine, longest},
};

use crate::ledger::model::{Journey, PriceChange, PriceLine, PriceUnit, sum_of_lines};

/// A journey of which the sites know the price.
#[derive(Clone, Copy, Debug)]
pub struct PricedJourney<'a> {
    /// The tour.
    pub tour: &'a Tour,
    /// The language of the visitor.
    pub locale: Locale,
    /// The first day; `None` if none is chosen yet.
    pub on: Option<Date>,
    /// Number of adults.
    pub adults: i64,
    /// Number of children.
    pub children: i64,
    /// Known ages of the children.
    pub ages: &'a [u8],
    /// Whether a friend has invited the visitor.
    pub is_invited: bool,
}

/// When a price is to be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentTerms {
    /// What is due first; the whole price if nothing is due later.
    pub deposit: Money,
    /// When the rest is due; `None` if the whole price is due first.
    pub balance_on: Option<Date>,
}

impl PricedJourney<'_> {
    /// The lines of what the sites would charge, in the language of the visitor; none of a tour without a fixed price.
    pub fn lines(&self, content: &Content, catalogue: &Catalogues) -> Vec<PriceLine> {
        let PricedJourney { tour, locale, on, adults, children, ages, is_invited } = *self;
        let parts = content.starts(locale, tour).parts(on, adults, children, ages).into_iter();
        let mut lines: Vec<PriceLine> =
            parts.filter(|part| part.each.is_positive()).map(|part| line_of(catalogue, locale, &part)).collect();
        if is_invited && !lines.is_empty() {
            lines.push(discount(catalogue, locale, tour.friend_discount(&content.terms())));
        }
        lines.retain(|line| !line.each.is_zero());
        lines
    }
}

fn named(catalogue: &Catalogues, locale: Locale, key: &str, values: &[(&str, &str)]) -> SingleLine {
    SingleLine::shortened(&catalogue.filled(locale, &format!("service:{key}"), values), longest::TITLE)
}

fn line_of(catalogue: &Catalogues, locale: Locale, part: &PartyPart) -> PriceLine {
    let named = |key: &str, values: &[(&str, &str)]| named(catalogue, locale, key, values);
    let (text, unit) = match part.basis {
        PriceBasis::Traveller => (named("price_line_journey", &[]), PriceUnit::Person),
        PriceBasis::Child(age) => (named("price_line_child", &[("age", &age.to_string())]), PriceUnit::Person),
        PriceBasis::OwnRoom => (named("price_line_own_room", &[]), PriceUnit::Room),
    };
    PriceLine { text, quantity: part.count, unit, each: part.each }
}

fn discount(catalogue: &Catalogues, locale: Locale, amount: Money) -> PriceLine {
    let text = named(catalogue, locale, "booking_discount", &[]);
    PriceLine { text, quantity: 1, unit: PriceUnit::Group, each: -amount }
}

/// A journey with its price in lines, as a colleague would write it in the language of the visitor; the changes that the
/// price has had are lines of their own.
pub fn with_lines(catalogue: &Catalogues, locale: Locale, journey: &Journey, changes: &[PriceChange]) -> Journey {
    let mut lines = journey.lines.clone();
    lines.extend(journey.parts.iter().map(|part| line_of(catalogue, locale, part)));
    if lines.is_empty() {
        let (text, each) = (named(catalogue, locale, "price_line_journey", &[]), journey.total + journey.discount);
        lines.push(PriceLine { text, quantity: 1, unit: PriceUnit::Group, each });
    }
    lines.push(discount(catalogue, locale, journey.discount));
    let of_change = |PriceChange { amount, reason }: &PriceChange| PriceLine {
        text: reason.clone(),
        quantity: 1,
        unit: PriceUnit::Group,
        each: *amount,
    };
    lines.extend(changes.iter().map(of_change));
    lines.retain(|line| !line.each.is_zero());
    let nothing = journey.total.nothing();
    Journey {
        total: sum_of_lines(&lines),
        lines,
        parts: Vec::new(),
        price_per_person: nothing,
        discount: nothing,
        ..journey.clone()
    }
}

/// The deposit in per cent of the price, by the settings; a journey without a tour, or without a fixed price, has the
/// usual one. `None` if the settings cannot be read.
pub fn deposit_percent(content: &Content, tour: Option<&Tour>) -> Option<u8> {
    let deposits = content.deposits()?;
    Some(tour.and_then(|tour| tour.deposit_percent(&deposits)).unwrap_or(deposits.default_percent))
}

/// The deposit of a price by the settings; at most the price.
pub fn usual_deposit(total: Money, percent: u8) -> Money {
    total.percent(percent).min(total)
}

impl PaymentTerms {
    /// The terms of the settings for a price.
    pub fn usual(terms: &BookingTerms, percent: u8, total: Money, starts: Date, today: Date) -> Self {
        let balance_on = Some(terms.balance_on(starts)).filter(|day| *day > today);
        let deposit = usual_deposit(total, percent);
        match balance_on.filter(|_| deposit < total) {
            Some(day) => PaymentTerms { deposit, balance_on: Some(day) },
            None => PaymentTerms { deposit: total, balance_on: None },
        }
    }
}
