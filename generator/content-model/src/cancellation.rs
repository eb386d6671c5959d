//! The cancellation charge that a traveller owes.

use serde::{Deserialize, Serialize};

use crate::Money;

/// `[[cancellation]]` of `site.toml`: steps from the earliest cancellation to the latest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CancellationScale(Vec<CancellationStep>);

/// The charge that applies from this many days before the start until the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancellationStep {
    /// Days before the start.
    pub days: u16,
    /// Per cent of the price; if absent, the deposit is charged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u8>,
}

impl Default for CancellationScale {
    fn default() -> Self {
        let step = |days, percent| CancellationStep { days, percent };
        CancellationScale(vec![step(60, None), step(30, Some(50)), step(15, Some(75)), step(0, Some(100))])
    }
}

impl CancellationScale {
    pub fn steps(&self) -> &[CancellationStep] {
        &self.0
    }

    /// The charge for a cancellation this many days before the start, at most the price. After the start, the charge of
    /// the first day applies.
    pub fn charge(&self, price: Money, deposit: Money, days_before: i64) -> Money {
        let step = self.0.iter().find(|step| i64::from(step.days) <= days_before.max(0));
        match step.map(|step| step.percent) {
            Some(Some(percent)) => price.percent(percent).min(price),
            Some(None) => deposit.min(price),
            None => price,
        }
    }

    /// # Errors
    /// Names the rule that a setting breaks.
    pub fn validate(&self) -> Result<(), String> {
        let is_falling = self.0.windows(2).all(|pair| matches!(pair, [first, second] if first.days > second.days));
        if !is_falling || self.0.last().is_none_or(|step| step.days != 0) {
            return Err("[[cancellation]]: `days` must fall from step to step, and end with 0".to_owned());
        }
        if self.0.iter().filter_map(|step| step.percent).any(|percent| percent > 100) {
            return Err("[[cancellation]]: `percent` must be from 0 to 100".to_owned());
        }
        Ok(())
    }
}
