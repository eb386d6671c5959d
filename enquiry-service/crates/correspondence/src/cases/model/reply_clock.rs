use serde::Serialize;
use utoipa::ToSchema;

use kernel::clock::Millis;

use super::{Calendar, Case};

/// The elapsed share of the promised reply time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Less than half.
    Calm,
    /// At least half.
    Half,
    /// At least three quarters.
    Soon,
    /// All of it: the answer is overdue.
    Overdue,
}

/// The reply time. All values are computed on read, so a changed calendar or promise also applies to earlier enquiries.
#[derive(Clone, Debug)]
pub struct ReplyClock {
    /// The office hours.
    pub calendar: Calendar,
    /// The promised reply time, in milliseconds of office hours.
    pub promise: Millis,
}

impl ReplyClock {
    /// When the answer to an enquiry is due. Time in quarantine counts, because the visitor waits.
    pub fn due_at(&self, received_at: Millis) -> Millis {
        self.calendar.after(received_at, self.promise)
    }

    /// When the visitor of a case has to have an answer; `None` if none is due.
    pub fn due(&self, case: &Case) -> Option<Millis> {
        let promised = case.owes_by().map(|day| self.calendar.end_of(day));
        promised.or_else(|| case.waits_since().map(|since| self.due_at(since)))
    }

    /// The urgency of a case; `None` if no answer is due. A visitor's mail after an answer restarts the clock. An answer
    /// that was promised by a day is due soon on that day, and overdue after it.
    pub fn urgency(&self, case: &Case, now: Millis) -> Option<Urgency> {
        if let Some(promised) = case.owes_by() {
            return Some(match self.calendar.day_of(now) {
                today if today > promised => Urgency::Overdue,
                today if today == promised => Urgency::Soon,
                _ => Urgency::Calm,
            });
        }
        let worked = self.calendar.worked(case.waits_since()?, now);
        Some(match worked.saturating_mul(4) / self.promise.max(1) {
            4.. => Urgency::Overdue,
            3 => Urgency::Soon,
            2 => Urgency::Half,
            _ => Urgency::Calm,
        })
    }
}
