use std::time::Duration;

use crate::{
    backoff::Backoff,
    clock::{Clock, Deadline},
    mail::send_error::SendError,
};

const PAUSES: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(30) };

/// A circuit breaker: while the mail server is unreachable, one mail at a time probes it.
#[derive(Default)]
pub struct Outage {
    failures: i64,
    /// When the next probe may begin; `None` while the server is available.
    until: Option<Deadline>,
}

impl Outage {
    /// Records an answer of the server, positive or negative.
    pub fn answered(&mut self) {
        *self = Outage::default();
    }

    pub fn failed(&mut self, clock: &Clock) {
        // Concurrent mails fail together, which counts as one failure.
        if self.until.is_none_or(|until| clock.has_passed(until)) {
            self.until = Some(clock.deadline(PAUSES.pause(self.failures)));
            self.failures += 1;
        }
    }

    /// The number of mails that may start, with `free` places and `under_way` mails.
    pub fn places(&self, free: usize, under_way: usize, clock: &Clock) -> usize {
        match self.until {
            None => free,
            Some(until) if !clock.has_passed(until) || under_way > 0 => 0,
            Some(_) => free.min(1),
        }
    }

    /// The time until the next probe.
    pub fn pause(&self, clock: &Clock) -> Option<Duration> {
        self.until.map(|until| clock.until(until)).filter(|pause| !pause.is_zero())
    }
}

/// Whether the error concerns the server, not the mail.
pub fn is_outage(error: &SendError) -> bool {
    matches!(error, SendError::Unreachable(_) | SendError::Silent(_) | SendError::Write { .. })
}
