use std::time::Duration;

use crate::{
    email::SendError,
    primitives::{
        backoff::Backoff,
        clock::{Clock, Deadline},
    },
};

const PAUSES: Backoff = Backoff { first: Duration::from_secs(1), longest: Duration::from_secs(30) };

/// While the mail server cannot be reached, one mail at a time tries whether it can.
#[derive(Default)]
pub struct Outage {
    failures: i64,
    /// When the next try may begin; nothing while the server answers.
    until: Option<Deadline>,
}

impl Outage {
    /// A mail got through, or at least an answer of the server.
    pub fn answered(&mut self) {
        *self = Outage::default();
    }

    pub fn failed(&mut self, clock: &Clock) {
        // Mails that were under way together fail together: that is one failure.
        if self.until.is_none_or(|until| clock.has_passed(until)) {
            self.until = Some(clock.deadline(PAUSES.pause(self.failures)));
            self.failures += 1;
        }
    }

    /// How many mails may be started, where so many places are `free` and so many mails `under_way`.
    pub fn places(&self, free: usize, under_way: usize, clock: &Clock) -> usize {
        match self.until {
            None => free,
            Some(until) if !clock.has_passed(until) || under_way > 0 => 0,
            Some(_) => free.min(1),
        }
    }

    /// How long until the next try may begin.
    pub fn pause(&self, clock: &Clock) -> Option<Duration> {
        self.until.map(|until| clock.until(until)).filter(|pause| !pause.is_zero())
    }
}

/// Whether the server itself was the obstacle, not the mail.
pub fn is_outage(error: &SendError) -> bool {
    matches!(error, SendError::Unreachable(_) | SendError::Silent(_) | SendError::Write { .. })
}
