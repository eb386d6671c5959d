//! The deposit of a booking.

use serde::{Deserialize, Serialize};

use crate::{Level, SafariType};

/// `[deposits]` of `site.toml`, in per cent of the price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deposits {
    pub camping_percent: u8,
    pub lodge_percent: u8,
    /// For a tour without a safari type.
    pub default_percent: u8,
    /// For the level luxury with any safari type.
    pub luxury_percent: u8,
}

impl Deposits {
    /// The deposit for a tour of this kind, in per cent of its price.
    pub fn percent(&self, level: Option<Level>, safari_type: Option<SafariType>) -> u8 {
        match (level, safari_type) {
            (Some(Level::Luxury), _) => self.luxury_percent,
            (_, Some(SafariType::Camping)) => self.camping_percent,
            (_, Some(SafariType::Lodge)) => self.lodge_percent,
            (_, None) => self.default_percent,
        }
    }

    /// # Errors
    /// Names the rule that a setting breaks.
    pub fn validate(&self) -> Result<(), String> {
        let Deposits { camping_percent, lodge_percent, default_percent, luxury_percent } = *self;
        let all = [camping_percent, lodge_percent, default_percent, luxury_percent];
        if all.iter().all(|percent| (1..=100).contains(percent)) {
            Ok(())
        } else {
            Err("[deposits]: each must be from 1 to 100 per cent".to_owned())
        }
    }
}
