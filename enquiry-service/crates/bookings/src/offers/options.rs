//! Options of an offer: lines of the price that the traveller chooses or leaves out.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::fields::FieldErrorKind;

use super::model::OfferContent;
use crate::{
    ledger::model::{Journey, Pay, PriceLine, sum_of_lines},
    orders_by_hand::{
        model::{InvalidOrder, TypedLine, price_of},
        price::usual_deposit,
    },
};

/// The largest number of options of an offer.
pub const MOST_OPTIONS: usize = 8;

/// A line of the price that the traveller chooses or leaves out. Its number is its place in the list, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferOption {
    /// What it adds to the lines of the price.
    pub line: PriceLine,
    /// Whether it is chosen until the traveller leaves it out.
    pub is_chosen: bool,
}

/// An option as a colleague types it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct TypedOption {
    #[serde(flatten)]
    pub line: TypedLine,
    /// Whether it is chosen until the traveller leaves it out.
    #[serde(default)]
    pub is_chosen: bool,
}

impl TypedOption {
    pub fn parse(&self) -> Result<OfferOption, FieldErrorKind> {
        Ok(OfferOption { line: self.line.parse()?, is_chosen: self.is_chosen })
    }
}

/// Checks that the lines make up a price whatever the traveller chooses.
pub fn check_prices(lines: &[PriceLine], options: &[OfferOption]) -> Result<(), InvalidOrder> {
    let all = lines.len() + options.len();
    let with = |is_taken: fn(&PriceLine) -> bool| {
        let taken = options.iter().map(|option| &option.line).filter(|line| is_taken(line));
        price_of(&lines.iter().chain(taken).cloned().collect::<Vec<_>>())
    };
    let (dearest, cheapest) = (with(|line| line.each.is_positive()), with(|line| line.each.is_negative()));
    let is_price = all <= PriceLine::MOST && dearest.is_ok() && cheapest.is_ok();
    if is_price { Ok(()) } else { Err(InvalidOrder::NoPriceWithOptions) }
}

impl OfferContent {
    /// The numbers of the options that are chosen at first.
    pub fn chosen_at_first(&self) -> Vec<usize> {
        (1..).zip(&self.options).filter(|(_, option)| option.is_chosen).map(|(number, _)| number).collect()
    }

    /// The numbers of options as a page sends them, in ascending order; `None` if one is unknown or there twice.
    pub fn chosen<'n>(&self, typed: impl IntoIterator<Item = &'n str>) -> Option<Vec<usize>> {
        let number = |typed: &str| typed.parse().ok().filter(|number| (1..=self.options.len()).contains(number));
        let mut chosen = typed.into_iter().map(number).collect::<Option<Vec<usize>>>()?;
        chosen.sort_unstable();
        chosen.windows(2).all(|pair| pair[0] != pair[1]).then_some(chosen)
    }

    /// The options with these numbers.
    pub fn options_of<'c>(&'c self, chosen: &'c [usize]) -> impl Iterator<Item = &'c OfferOption> {
        chosen.iter().filter_map(|number| self.options.get(number.checked_sub(1)?))
    }

    /// The journey with the chosen options: they are lines of the price, which is the sum of all lines.
    pub fn journey_with(&self, chosen: &[usize]) -> Journey {
        let of_options = self.options_of(chosen).map(|option| option.line.clone());
        let lines: Vec<PriceLine> = self.journey.lines.iter().cloned().chain(of_options).collect();
        let total = sum_of_lines(&lines);
        let deposit = match self.deposit_percent {
            Some(percent) => usual_deposit(total, percent),
            None => self.journey.deposit,
        };
        // What the options leave may be no more than the deposit that was agreed.
        let balance_on = self.journey.balance_on.filter(|_| deposit < total);
        let (deposit, pay) = if balance_on.is_some() { (deposit, Pay::Deposit) } else { (total, Pay::Whole) };
        Journey { lines, total, deposit, balance_on, pay, ..self.journey.clone() }
    }
}
