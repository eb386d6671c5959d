use uuid::Uuid;

use super::{Case, ReplyClock, Urgency};
use crate::primitives::clock::Millis;

/// An alert that could not be written for so long is left out: whoever comes back reads the list.
const LATE: Millis = 24 * 60 * 60 * 1000;

/// The company's people are told that the promised time of an answer runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyAlert {
    /// Identifier of the row, which the mails name.
    pub id: Uuid,
    /// The enquiry that waits.
    pub enquiry: Uuid,
    /// Since when the visitor waits, in milliseconds since 1970.
    pub since: Millis,
    /// The part of the promised time that has run: 50, 75 or 100.
    pub percent: i64,
    /// Milliseconds since 1970 at which it was written.
    pub at: Millis,
}

impl ReplyAlert {
    /// The alert that is due for a case: the one of the largest part that has run; nothing before half of the time, where
    /// nobody waits, and where that part has run for more than a day.
    pub fn due(case: &Case, clock: &ReplyClock, now: Millis) -> Option<Self> {
        let percent = match clock.urgency(case, now)? {
            Urgency::Calm => return None,
            Urgency::Half => 50,
            Urgency::Soon => 75,
            Urgency::Overdue => 100,
        };
        let since = case.waits_since()?;
        let reached_at = clock.calendar.after(since, clock.promise / 100 * percent);
        let is_timely = now - reached_at <= LATE;
        is_timely.then(|| ReplyAlert { id: Uuid::now_v7(), enquiry: case.enquiry.id, since, percent, at: now })
    }

    /// Whether the visitor still waits since then.
    pub fn still_holds(&self, case: &Case) -> bool {
        case.waits_since() == Some(self.since)
    }
}
