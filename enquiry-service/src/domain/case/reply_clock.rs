use serde::Serialize;
use utoipa::ToSchema;

use super::{Calendar, Case};
use crate::primitives::clock::Millis;

/// How far the promised time has run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Less than half of it.
    Calm,
    /// Half of it and more.
    Half,
    /// Three quarters and more.
    Soon,
    /// All of it: the promise is broken.
    Overdue,
}

/// How soon visitors are answered. Everything is reckoned when it is read: a changed calendar or promise counts at once,
/// also for enquiries that came before.
#[derive(Clone, Debug)]
pub struct ReplyClock {
    /// When somebody is there to answer.
    pub calendar: Calendar,
    /// The promised time, in milliseconds of the calendar.
    pub promise: Millis,
}

impl ReplyClock {
    /// When the answer to an enquiry is due. The time in quarantine counts: the visitor waits.
    pub fn due_at(&self, received_at: Millis) -> Millis {
        self.calendar.after(received_at, self.promise)
    }

    /// How urgent a case is; `None` where nobody waits for an answer. A mail that the visitor writes after an answer starts
    /// the clock again.
    pub fn urgency(&self, case: &Case, now: Millis) -> Option<Urgency> {
        let worked = self.calendar.worked(case.waits_since()?, now);
        Some(match worked.saturating_mul(4) / self.promise.max(1) {
            4.. => Urgency::Overdue,
            3 => Urgency::Soon,
            2 => Urgency::Half,
            _ => Urgency::Calm,
        })
    }
}
