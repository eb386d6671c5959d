//! The only place that reads a clock.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use tokio::time::Instant;
use uuid::Uuid;

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

    /// A new id of now.
    pub fn id(&self) -> Uuid {
        id(self.now())
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

/// A new id of version 7, which sorts by its time. Of two that one process makes of the same time, the later one is the
/// greater, also if it makes ids of other times in between: many lists are in the order of time and then id.
pub fn id(at: Millis) -> Uuid {
    /// How many bits of an id count. The first count is random in all of them but the highest, so that it never returns
    /// to zero and two processes do not count alike.
    const COUNTED: u8 = 42;
    static COUNT: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(rand::random_range(..1 << (COUNTED - 1))));
    let at = Duration::from_millis(at.max(0).unsigned_abs());
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    Uuid::new_v7(uuid::Timestamp::from_unix_time(at.as_secs(), at.subsec_nanos(), count.into(), COUNTED))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_their_time_and_those_of_one_time_as_they_were_made() {
        let mut made = Vec::new();
        for _ in 0..1000 {
            made.extend([2_000, 1_000, 1_000].map(|at| (at, id(at))));
        }
        // The sort is stable: those of one time stay as they were made.
        made.sort_by_key(|(at, _)| *at);
        assert!(made.is_sorted_by(|(_, one), (_, next)| one < next));
        let times = |id: &Uuid| id.get_timestamp().map(|at| at.to_unix());
        assert_eq!(times(&id(1_700_000_000_123)), Some((1_700_000_000, 123_000_000)));
        assert_eq!((times(&id(-1)), id(0).get_version_num()), (Some((0, 0)), 7));
    }
}
