//! Exponential backoff.

use std::time::Duration;

/// A pause that doubles after each failure, up to a maximum.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    pub first: Duration,
    pub longest: Duration,
}

impl Backoff {
    /// The pause after a failure that was preceded by this many failures.
    pub fn pause(&self, failures_before: i64) -> Duration {
        let doublings = u32::try_from(failures_before.clamp(0, 30)).unwrap_or(0);
        self.first.saturating_mul(1 << doublings).min(self.longest)
    }
}
