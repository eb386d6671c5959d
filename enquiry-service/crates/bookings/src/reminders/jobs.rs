use std::{sync::Arc, time::Duration};

use jiff::tz::TimeZone;
use tokio::sync::Notify;

use kernel::{
    clock::Clock,
    content::ContentCache,
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{actions::remind, store};
use crate::ledger::{model::ReminderClock, payable};

/// The interval between checks of open bookings.
const LOOK_EVERY: Duration = Duration::from_mins(20);

/// Reminds travellers of unpaid instalments, before and after their due date.
pub struct Remind {
    pub database: Database,
    pub content: Arc<ContentCache>,
    pub clock: Clock,
    pub zone: TimeZone,
    /// Wakes the outbox job.
    pub wake: Arc<Notify>,
}

impl Job for Remind {
    const NAME: &'static str = "write payment reminders";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let (now, terms) = (self.clock.now(), self.content.current().terms());
        let since = self.database.write(move |on| store::since(on, now)).await?;
        for (booking, payable_since) in self.database.read(payable::outstanding).await? {
            let clock = ReminderClock { now, since, zone: &self.zone };
            if let Some(reminder) = booking.reminder(payable_since, &terms, clock)
                && remind(&self.database, reminder).await?
            {
                tracing::info!(booking = %booking.number, days = reminder.days, "payment reminder queued");
                self.wake.notify_one();
            }
        }
        Ok(Rest::of(LOOK_EVERY))
    }
}
