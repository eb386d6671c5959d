use serde::Deserialize;

use super::Tour;

/// `[deposits]` of `site.toml`, in per cent of the price. The generator shows the same by the same rule
/// (`generator/src/pages/deposit.rs`); a test compares what both say of every tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Deposits {
    pub camping_percent: u8,
    pub lodge_percent: u8,
    /// Where the tour has no safari type.
    pub default_percent: u8,
    /// For the level luxury, whatever the safari type.
    pub luxury_percent: u8,
}

impl Deposits {
    /// Nothing for a tour that is priced by quote only.
    pub fn percent(&self, tour: &Tour) -> Option<u8> {
        if tour.tailor_made {
            return None;
        }
        Some(match (tour.level.as_deref(), tour.safari_type.as_deref()) {
            (Some("luxury"), _) => self.luxury_percent,
            (_, Some("camping")) => self.camping_percent,
            (_, Some("lodge")) => self.lodge_percent,
            _ => self.default_percent,
        })
    }
}
