use uuid::Uuid;

use kernel::clock::{self, Millis};

use crate::cases::model::{Case, ReplyClock, Urgency};

/// An alert that is this late is skipped: by then colleagues read the list.
const LATE: Millis = 24 * 60 * 60 * 1000;

/// An alert to staff that the promised reply time is nearly over or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyAlert {
    /// Identifier of the row, to which the mails refer.
    pub id: Uuid,
    /// The waiting enquiry.
    pub enquiry: Uuid,
    /// Milliseconds since 1970 since when the visitor has waited.
    pub since: Millis,
    /// The elapsed part of the promised time in per cent: 50, 75 or 100.
    pub percent: i64,
    /// Milliseconds since 1970 at which it was written.
    pub at: Millis,
}

impl ReplyAlert {
    /// The due alert of a case, for the highest threshold reached; `None` before half of the time, if no answer is due,
    /// or if the threshold was reached more than a day ago.
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
        is_timely.then(|| ReplyAlert { id: clock::id(now), enquiry: case.enquiry.id, since, percent, at: now })
    }

    /// Whether the visitor has waited since the same time.
    pub fn still_holds(&self, case: &Case) -> bool {
        case.waits_since() == Some(self.since)
    }
}
