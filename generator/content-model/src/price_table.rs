//! The price of a tour by the month of its first day and its number of travellers.

use std::collections::BTreeSet;

use crate::{Money, wire};

/// The prices of a tour that begins on any day. The sites show them and the enquiry service charges them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceTable {
    /// The price "from", for journeys without a rate.
    from: Money,
    rates: Vec<Rate>,
}

/// The price of one traveller in a party of this size or a larger one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rate {
    /// Months of the first day, 1 to 12.
    months: BTreeSet<u8>,
    travellers: u16,
    price: Money,
}

/// Months with the same prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// 1 to 12, in their order.
    pub months: Vec<u8>,
    /// One for each of [`PriceTable::parties`].
    pub prices: Vec<Money>,
}

/// Why a row of prices, or the whole table, is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PriceFault {
    #[error("row {row} is left out: {reason}")]
    Unreadable { row: usize, reason: String },
    #[error("row {row} is left out: month must be from 1 to 12, not {month}")]
    NoMonth { row: usize, month: u8 },
    #[error("row {row} is left out: travellers must be from 1 to {}, not {travellers}", PriceTable::LARGEST_PARTY)]
    NoParty { row: usize, travellers: u16 },
    #[error("row {row} is left out: {price} is less than the price \"from\", {from}")]
    BelowFrom { row: usize, price: Money, from: Money },
    #[error("row {row} is left out: an earlier row has the price of {travellers} travellers in month {month}")]
    Repeated { row: usize, month: u8, travellers: u16 },
    #[error("the tour has no price \"from\"; they are ignored")]
    WithoutFrom,
    #[error("no row has the price \"from\", {from}")]
    FromUnused { from: Money },
}

impl PriceTable {
    /// Forms take 31 adults and 11 children.
    pub const LARGEST_PARTY: u16 = 42;

    /// Builds a table of all valid rows, and returns the faults of the others. `from` is the price of the tour's card.
    pub fn parse(rows: wire::PriceRows, from: Money) -> (Self, Vec<PriceFault>) {
        let mut table = PriceTable { from, rates: Vec::new() };
        let mut faults = Vec::new();
        if from.is_zero() {
            faults.extend((!rows.0.is_empty()).then_some(PriceFault::WithoutFrom));
            return (table, faults);
        }
        for (index, row) in rows.0.into_iter().enumerate() {
            match table.rate(index + 1, row) {
                Ok(rate) => table.rates.push(rate),
                Err(fault) => faults.push(fault),
            }
        }
        if !table.rates.is_empty() && table.lowest() != from {
            faults.push(PriceFault::FromUnused { from });
        }
        (table, faults)
    }

    fn rate(&self, row: usize, wire: Result<wire::PriceRow, String>) -> Result<Rate, PriceFault> {
        let wire = wire.map_err(|reason| PriceFault::Unreadable { row, reason })?;
        let travellers = wire.travellers.unwrap_or(1);
        if !(1..=Self::LARGEST_PARTY).contains(&travellers) {
            return Err(PriceFault::NoParty { row, travellers });
        }
        let months: BTreeSet<u8> = wire.months.iter().map(|month| month.0).collect();
        if let Some(&month) = months.iter().find(|month| !(1..=12).contains(*month)) {
            return Err(PriceFault::NoMonth { row, month });
        }
        let price = Money::from_dollars(wire.price.into());
        if price < self.from {
            return Err(PriceFault::BelowFrom { row, price, from: self.from });
        }
        let months = if months.is_empty() { (1..=12).collect() } else { months };
        let same_party = self.rates.iter().filter(|rate| rate.travellers == travellers);
        match same_party.flat_map(|rate| rate.months.intersection(&months)).next() {
            Some(&month) => Err(PriceFault::Repeated { row, month, travellers }),
            None => Ok(Rate { months, travellers, price }),
        }
    }

    /// Whether the table has prices other than that of the tour's card.
    pub fn has_rates(&self) -> bool {
        !self.rates.is_empty()
    }

    /// The price per traveller for a party of this size whose journey begins in this month, 1 to 12: the rate of the
    /// largest party that is not larger.
    pub fn per_person(&self, month: u8, travellers: i64) -> Money {
        let fitting = self.rates.iter().filter(|rate| rate.months.contains(&month));
        let fitting = fitting.filter(|rate| i64::from(rate.travellers) <= travellers);
        fitting.max_by_key(|rate| rate.travellers).map_or(self.from, |rate| rate.price)
    }

    /// The lowest price per traveller for a party of this size, in any month.
    pub fn lowest_of_party(&self, travellers: i64) -> Money {
        let months = (1..=12).map(|month| self.per_person(month, travellers));
        months.min_by_key(|price| price.minor()).unwrap_or(self.from)
    }

    /// Whether a single traveller has a price of their own.
    pub fn has_rate_of_one(&self) -> bool {
        self.rates.iter().any(|rate| rate.travellers == 1)
    }

    /// The party sizes at which the price changes, beginning with one traveller.
    pub fn parties(&self) -> Vec<u16> {
        let mut parties = vec![1];
        for party in BTreeSet::from_iter(self.rates.iter().map(|rate| rate.travellers)) {
            let before = *parties.last().unwrap_or(&party);
            let price = |month, party: u16| self.per_person(month, party.into());
            if (1..=12).any(|month| price(month, party) != price(month, before)) {
                parties.push(party);
            }
        }
        parties
    }

    /// The months of the year by their prices, those with the lowest prices first.
    pub fn seasons(&self) -> Vec<Season> {
        let parties = self.parties();
        let mut seasons: Vec<Season> = Vec::new();
        for month in 1..=12 {
            let prices: Vec<Money> = parties.iter().map(|party| self.per_person(month, i64::from(*party))).collect();
            match seasons.iter_mut().find(|season| season.prices == prices) {
                Some(season) => season.months.push(month),
                None => seasons.push(Season { months: vec![month], prices }),
            }
        }
        seasons.sort_by_key(|season| season.prices.iter().map(|price| price.minor()).sum::<i64>());
        seasons
    }

    fn lowest(&self) -> Money {
        let parties = self.parties().into_iter().map(|party| self.lowest_of_party(party.into()));
        parties.min_by_key(|price| price.minor()).unwrap_or(self.from)
    }
}

impl Season {
    /// First and last month of each part of the season; a part may run over the end of the year.
    pub fn parts(&self) -> Vec<(u8, u8)> {
        let before = |month: u8| if month == 1 { 12 } else { month - 1 };
        let after = |month: u8| if month == 12 { 1 } else { month + 1 };
        let begins = self.months.iter().copied().filter(|month| !self.months.contains(&before(*month)));
        let part = |first: u8| {
            let mut last = first;
            while self.months.contains(&after(last)) {
                last = after(last);
            }
            (first, last)
        };
        begins.map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{PriceTable, Season};
    use crate::Money;

    fn table(rows: Value) -> (PriceTable, Vec<String>) {
        let (table, faults) = PriceTable::parse(serde_json::from_value(rows).unwrap(), Money::from_dollars(2290));
        (table, faults.iter().map(ToString::to_string).collect())
    }

    fn safari() -> PriceTable {
        let high = [1, 2, 6, 7, 8, 9, 10, 12];
        let (table, faults) = table(json!([
            { "travellers": 1, "price": 3200 },
            { "travellers": 2, "months": [3, 4, 5, 11], "price": "2490.00" },
            { "travellers": "2", "months": high, "price": 2790 },
            { "travellers": 4, "months": [3, 4, 5, 11], "price": 2290 },
            { "travellers": 4, "months": high, "price": 2590 },
        ]));
        assert_eq!(faults, Vec::<String>::new());
        table
    }

    #[test]
    fn the_price_is_that_of_the_largest_party_that_is_not_larger() {
        let table = safari();
        for (month, travellers, dollars) in
            [(4, 1, 3200), (4, 2, 2490), (4, 3, 2490), (4, 4, 2290), (4, 42, 2290), (7, 1, 3200), (12, 3, 2790)]
        {
            assert_eq!(table.per_person(month, travellers), Money::from_dollars(dollars), "{travellers} in {month}");
        }
        assert_eq!(table.lowest_of_party(2), Money::from_dollars(2490));
        assert_eq!(table.per_person(4, 0), Money::from_dollars(2290), "a party of nobody pays the price \"from\"");
    }

    #[test]
    fn months_with_the_same_prices_are_one_season() {
        let table = safari();
        assert_eq!(table.parties(), [1, 2, 4]);
        let seasons = table.seasons();
        assert_eq!(seasons.len(), 2);
        assert_eq!(seasons[0].months, [3, 4, 5, 11]);
        assert_eq!(seasons[0].prices, [3200, 2490, 2290].map(Money::from_dollars));
        assert_eq!(seasons[0].parts(), [(3, 5), (11, 11)]);
        assert_eq!(seasons[1].parts(), [(6, 10), (12, 2)]);
    }

    #[test]
    fn a_season_of_the_whole_year_has_no_first_part() {
        let year = Season { months: (1..=12).collect(), prices: Vec::new() };
        assert_eq!(year.parts(), []);
    }

    #[test]
    fn a_row_that_cannot_be_right_costs_itself_alone() {
        let (table, faults) = table(json!([
            { "travellers": 2, "price": 2490 },
            { "travellers": 2, "months": [7], "price": 2690 },
            { "travellers": "few", "price": 2690 },
            "row",
            { "travellers": 0, "price": 2690 },
            { "travellers": 43, "price": 2690 },
            { "travellers": 4, "months": [0, 7], "price": 2390 },
            { "travellers": 4 },
            { "travellers": 4, "price": 2289 },
            { "travellers": 6, "price": 2290 },
            { "travellers": 8, "price": 2290 },
        ]));
        assert_eq!(table.parties(), [1, 2, 6], "a larger party that pays the same is no other one");
        assert_eq!(table.per_person(7, 5), Money::from_dollars(2490));
        assert_eq!(table.per_person(7, 6), Money::from_dollars(2290));
        assert_eq!(faults.len(), 8, "{faults:?}");
        for (fault, words) in faults.iter().zip([
            "row 2 is left out: an earlier row has the price of 2 travellers in month 7",
            "row 3 is left out: \"few\" is not a number",
            "row 4 is left out: invalid type",
            "row 5 is left out: travellers must be from 1 to 42, not 0",
            "row 6 is left out: travellers must be from 1 to 42, not 43",
            "row 7 is left out: month must be from 1 to 12, not 0",
            "row 8 is left out: ",
            "row 9 is left out: ",
        ]) {
            assert!(fault.starts_with(words), "{fault}");
        }
    }

    #[test]
    fn anything_but_a_list_is_one_fault_and_nothing_at_all_is_none() {
        for nothing in [json!(null), json!(""), json!([])] {
            let (table, faults) = table(nothing);
            assert_eq!((table.has_rates(), faults.len()), (false, 0));
        }
        let (table, faults) = table(json!({ "price": 2490 }));
        assert_eq!((table.has_rates(), faults), (false, vec!["row 1 is left out: expected a list of rows".to_owned()]));
    }

    #[test]
    fn a_price_from_that_nobody_pays_is_a_fault() {
        let (table, faults) = table(json!([{ "price": 2490 }]));
        assert_eq!(table.per_person(1, 2), Money::from_dollars(2490));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("no row has the price \"from\""), "{}", faults[0]);
        let rows = serde_json::from_value(json!([{ "price": 2490 }])).unwrap();
        let (table, faults) = PriceTable::parse(rows, Money::ZERO);
        assert_eq!((table.has_rates(), faults.len()), (false, 1), "a tour without a price is priced by quote only");
    }
}
