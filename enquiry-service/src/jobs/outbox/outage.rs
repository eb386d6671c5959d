use std::time::Duration;

use crate::{
    email::SendError,
    primitives::clock::{Millis, millis},
};

const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// While the mail server cannot be reached, one mail at a time tries whether it can.
#[derive(Default)]
pub struct Outage {
    failures: u32,
    until: Millis,
}

impl Outage {
    /// A mail got through, or at least an answer of the server.
    pub fn answered(&mut self) {
        *self = Outage::default();
    }

    pub fn failed(&mut self, now: Millis) {
        // Mails that were under way together fail together: that is one failure.
        if now >= self.until {
            let pause = FIRST_PAUSE.saturating_mul(1 << self.failures.min(5)).min(LONGEST_PAUSE);
            self.failures += 1;
            self.until = now + millis(pause);
        }
    }

    /// How many of the free places may be filled, with `under_way` mails being sent.
    pub fn places(&self, free: usize, under_way: usize, now: Millis) -> usize {
        match self.failures {
            0 => free,
            _ if now < self.until || under_way > 0 => 0,
            _ => free.min(1),
        }
    }

    /// When the next try may begin.
    pub fn until(&self) -> Option<Millis> {
        (self.failures > 0).then_some(self.until)
    }
}

/// Whether the server itself was the obstacle, not the mail.
pub fn is_outage(error: &SendError) -> bool {
    matches!(error, SendError::Unreachable(_) | SendError::Silent(_) | SendError::Write { .. })
}
