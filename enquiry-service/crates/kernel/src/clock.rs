//! The only place that reads a clock.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use tokio::time::Instant;

/// Milliseconds since 1970 in UTC, as the database keeps every time.
pub type Millis = i64;

/// A point in monotonic time, unaffected by changes of the wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Duration);

impl Deadline {
    pub fn after(self, time: Duration) -> Self {
        Deadline(self.0 + time)
    }
}

/// A source of time: that of the machine, or one that a test sets.
pub trait TimeSource: Send + Sync {
    /// The wall clock, which an administrator or a time server may set.
    fn now(&self) -> Timestamp;

    /// Monotonic time since the source was created.
    fn elapsed(&self) -> Duration;

    /// Completes once this much time has elapsed since the source was created.
    fn wait_until(&self, elapsed: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// Cheap to clone; clones share one source.
#[derive(Clone)]
pub struct Clock(Arc<dyn TimeSource>);

struct System(Instant);

impl TimeSource for System {
    #[expect(clippy::disallowed_methods, reason = "every other module asks the clock")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn wait_until(&self, elapsed: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(tokio::time::sleep_until(self.0 + elapsed))
    }
}

impl Clock {
    pub fn system() -> Self {
        Clock(Arc::new(System(Instant::now())))
    }

    pub fn of(source: Arc<dyn TimeSource>) -> Self {
        Clock(source)
    }

    pub fn now(&self) -> Millis {
        self.0.now().as_millisecond()
    }

    /// The current date in a time zone.
    pub fn today(&self, zone: &TimeZone) -> Date {
        date(self.now(), zone)
    }

    /// The deadline this long after now.
    pub fn deadline(&self, time: Duration) -> Deadline {
        Deadline(self.0.elapsed() + time)
    }

    pub fn has_passed(&self, deadline: Deadline) -> bool {
        self.0.elapsed() >= deadline.0
    }

    /// The time remaining until the deadline.
    pub fn until(&self, deadline: Deadline) -> Duration {
        deadline.0.saturating_sub(self.0.elapsed())
    }

    /// Completes once the deadline has passed.
    pub async fn wait_until(&self, deadline: Deadline) {
        self.0.wait_until(deadline.0).await;
    }

    pub async fn pause(&self, time: Duration) {
        self.wait_until(self.deadline(time)).await;
    }
}

/// The date of a timestamp in a time zone.
pub fn date(at: Millis, zone: &TimeZone) -> Date {
    timestamp(at).to_zoned(zone.clone()).date()
}

/// The start of a day in a time zone.
pub fn start_of(day: Date, zone: &TimeZone) -> Millis {
    day.to_zoned(zone.clone()).map_or(Millis::MIN, |start| start.timestamp().as_millisecond())
}

/// A timestamp formatted to the minute in a time zone.
pub fn minute(at: Millis, zone: &TimeZone) -> String {
    timestamp(at).to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// Converts a timestamp; values out of range are clamped.
pub fn timestamp(at: Millis) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(if at < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

pub fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}
