//! The price that a party pays for a tour, as a sum of parts with a basis each.

use serde::{Deserialize, Serialize};

use crate::{Money, PriceTable, wire};

/// Prices for travellers who do not pay the price of one adult. The sites show them and the enquiry service charges
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartyRates {
    /// By age, the youngest first.
    children: Vec<ChildRate>,
    single_supplement: Option<Money>,
}

/// The share of the price that children up to an age pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChildRate {
    pub up_to: u8,
    pub percent: u8,
}

/// A party that travels together.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    /// Adults and children.
    pub travellers: i64,
    /// Ages of the children, as far as they are known.
    pub ages: &'a [u8],
    /// Whether a single traveller has a room or tent of their own, which the price per traveller does not include.
    pub sleeps_alone: bool,
}

/// Travellers who pay the same amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartyPart {
    pub basis: PriceBasis,
    pub count: i64,
    pub each: Money,
}

/// What a part of the price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceBasis {
    /// A traveller who pays the price per traveller.
    Traveller,
    /// A child up to this age.
    Child(u8),
    /// A room or tent of one's own.
    OwnRoom,
}

/// Why a row of children's prices is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChildRateFault {
    #[error("row {row} is left out: {reason}")]
    Unreadable { row: usize, reason: String },
    #[error("row {row} is left out: up_to must be from 0 to {}, not {up_to}", PartyRates::OLDEST_CHILD)]
    NoChild { row: usize, up_to: u8 },
    #[error("row {row} is left out: percent must be from 0 to 100, not {percent}")]
    NoShare { row: usize, percent: u8 },
    #[error("row {row} is left out: an earlier row has the price of children up to {up_to}")]
    Repeated { row: usize, up_to: u8 },
}

impl PartyRates {
    /// Older travellers count as adults.
    pub const OLDEST_CHILD: u8 = 15;

    /// Returns the valid rows, and the faults of the others.
    pub fn parse(rows: wire::ChildRows, single_supplement: Option<u32>) -> (Self, Vec<ChildRateFault>) {
        let mut children: Vec<ChildRate> = Vec::new();
        let mut faults = Vec::new();
        for (index, row) in rows.0.into_iter().enumerate() {
            match child_rate(index + 1, row, &children) {
                Ok(rate) => children.push(rate),
                Err(fault) => faults.push(fault),
            }
        }
        children.sort_by_key(|rate| rate.up_to);
        let single_supplement = single_supplement.map(|dollars| Money::from_dollars(dollars.into()));
        (PartyRates { children, single_supplement }, faults)
    }

    pub fn children(&self) -> &[ChildRate] {
        &self.children
    }

    /// The surcharge for a room or tent of one's own.
    pub fn single_supplement(&self) -> Option<Money> {
        self.single_supplement
    }

    /// Whether a booking of one traveller pays the supplement: only on a private journey without a rate for a single
    /// traveller, which would include the room. Guests of a departure may share a room.
    pub fn is_single_supplement_charged(&self, has_departures: bool, prices: &PriceTable) -> bool {
        self.single_supplement.is_some() && !has_departures && !prices.has_rate_of_one()
    }

    /// The parts of the price of a party if one traveller pays `each`. A child without a known age pays as an adult.
    pub fn parts(&self, each: Money, party: &Party) -> Vec<PartyPart> {
        let mut parts = Vec::new();
        let mut others = party.travellers;
        let mut youngest = 0;
        for rate in &self.children {
            let ages = youngest..=rate.up_to;
            let count = party.ages.iter().filter(|age| ages.contains(age)).count();
            let count = i64::try_from(count).unwrap_or(i64::MAX).min(others);
            if count > 0 {
                parts.push(PartyPart { basis: PriceBasis::Child(rate.up_to), count, each: each.percent(rate.percent) });
                others -= count;
            }
            youngest = rate.up_to.saturating_add(1);
        }
        if others > 0 {
            parts.insert(0, PartyPart { basis: PriceBasis::Traveller, count: others, each });
        }
        if let Some(supplement) = self.single_supplement.filter(|_| party.sleeps_alone && party.travellers == 1) {
            parts.push(PartyPart { basis: PriceBasis::OwnRoom, count: 1, each: supplement });
        }
        parts
    }
}

fn child_rate(
    row: usize,
    wire: Result<wire::ChildRow, String>,
    before: &[ChildRate],
) -> Result<ChildRate, ChildRateFault> {
    let wire::ChildRow { up_to, percent } = wire.map_err(|reason| ChildRateFault::Unreadable { row, reason })?;
    if up_to > PartyRates::OLDEST_CHILD {
        return Err(ChildRateFault::NoChild { row, up_to });
    }
    if percent > 100 {
        return Err(ChildRateFault::NoShare { row, percent });
    }
    if before.iter().any(|rate| rate.up_to == up_to) {
        return Err(ChildRateFault::Repeated { row, up_to });
    }
    Ok(ChildRate { up_to, percent })
}

/// The sum of all parts.
pub fn sum_of_parts(parts: &[PartyPart]) -> Money {
    parts.iter().map(|part| part.each.times(part.count)).sum()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn rates(rows: Value) -> (PartyRates, Vec<String>) {
        let (rates, faults) = PartyRates::parse(serde_json::from_value(rows).unwrap(), Some(390));
        (rates, faults.iter().map(ToString::to_string).collect())
    }

    const EACH: Money = Money::from_dollars(2290);

    fn told(rates: &PartyRates, travellers: i64, ages: &[u8], sleeps_alone: bool) -> Vec<(PriceBasis, i64, i64)> {
        let parts = rates.parts(EACH, &Party { travellers, ages, sleeps_alone });
        parts.iter().map(|part| (part.basis, part.count, part.each.whole())).collect()
    }

    #[test]
    fn children_pay_by_their_age_and_without_one_as_adults() {
        let (rates, faults) = rates(json!([{ "up_to": 11, "percent": 75 }, { "up_to": "5", "percent": 50 }]));
        assert_eq!(faults, Vec::<String>::new());
        use PriceBasis::{Child, OwnRoom, Traveller};
        assert_eq!(told(&rates, 2, &[], true), [(Traveller, 2, 2290)]);
        assert_eq!(
            told(&rates, 6, &[5, 6, 11, 12], true),
            [(Traveller, 3, 2290), (Child(5), 1, 1145), (Child(11), 2, 1718)]
        );
        assert_eq!(told(&rates, 1, &[], true), [(Traveller, 1, 2290), (OwnRoom, 1, 390)]);
        assert_eq!(told(&rates, 1, &[], false), [(Traveller, 1, 2290)]);
        assert_eq!(told(&rates, 1, &[4, 4, 4], false), [(Child(5), 1, 1145)], "no more children than travellers");
        let parts = rates.parts(EACH, &Party { travellers: 3, ages: &[4], sleeps_alone: true });
        assert_eq!(sum_of_parts(&parts), Money::from_dollars(2 * 2290 + 1145));
    }

    #[test]
    fn one_traveller_pays_the_supplement_where_neither_a_departure_nor_a_price_of_one_settles_the_room() {
        let (rates, _) = rates(json!([]));
        let table = |rows: Value| PriceTable::parse(serde_json::from_value(rows).unwrap(), EACH).0;
        let of_two = table(json!([{ "travellers": 2, "price": 2290 }]));
        let of_one = table(json!([{ "travellers": 1, "price": 2290 }]));
        assert!(of_one.has_rate_of_one() && !of_two.has_rate_of_one());
        assert!(rates.is_single_supplement_charged(false, &of_two));
        assert!(!rates.is_single_supplement_charged(true, &of_two), "guests of a departure may share");
        assert!(!rates.is_single_supplement_charged(false, &of_one), "the price of one includes the room");
        assert!(!PartyRates::default().is_single_supplement_charged(false, &of_two), "there is no supplement");
    }

    #[test]
    fn a_row_of_children_that_cannot_be_right_costs_itself_alone() {
        let (rates, faults) = rates(json!([
            { "up_to": 11, "percent": 75 }, { "up_to": 16, "percent": 75 }, { "up_to": 3, "percent": 101 },
            { "up_to": 11, "percent": 50 }, "row", { "percent": 50 },
        ]));
        assert_eq!(rates.children(), [ChildRate { up_to: 11, percent: 75 }]);
        assert_eq!(faults.len(), 5, "{faults:?}");
        assert!(faults[0].starts_with("row 2 is left out: up_to must be from 0 to 15, not 16"), "{}", faults[0]);
        let (rates, faults) = PartyRates::parse(serde_json::from_value(json!(null)).unwrap(), None);
        assert_eq!((rates, faults.len()), (PartyRates::default(), 0));
    }
}
