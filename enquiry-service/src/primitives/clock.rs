//! The only place that reads a clock.
//!
//! Leases, pauses and windows must not end early when an administrator or a
//! time server sets the machine's clock, so time here runs with the monotonic
//! clock and only drifts towards the wall clock.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use tokio::{sync::watch, time::Instant};

/// How fast time here may run beside the monotonic clock to meet the wall clock again: one tenth faster or slower.
const DRIFT: i64 = 10;

/// Milliseconds since 1970 in UTC, as the database keeps every time.
pub type Millis = i64;

/// A moment on one clock, whatever becomes of the wall clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Millis);

/// Cheap to clone; clones share one time.
#[derive(Clone)]
pub struct Clock(Arc<Source>);

enum Source {
    System { start: Instant, steady: Mutex<Steady> },
    Set { steady: Mutex<Steady>, wall: AtomicI64, elapsed: watch::Sender<Millis> },
}

/// Time by the monotonic clock, corrected slowly.
struct Steady {
    /// The monotonic clock at the last reading.
    elapsed: Millis,
    now: Millis,
}

impl Steady {
    fn read(&mut self, elapsed: Millis, wall: Millis) -> Millis {
        let passed = (elapsed - self.elapsed).max(0);
        self.elapsed = elapsed;
        let behind = wall - (self.now + passed);
        let most = passed / DRIFT;
        self.now += passed + behind.clamp(-most, most);
        self.now
    }
}

impl Clock {
    pub fn system() -> Self {
        let steady = Mutex::new(Steady { elapsed: 0, now: wall() });
        Clock(Arc::new(Source::System { start: Instant::now(), steady }))
    }

    /// A clock that stands still until [`Clock::advance`] or [`Clock::set_wall`].
    pub fn set_to(start: Timestamp) -> Self {
        let now = start.as_millisecond();
        let steady = Mutex::new(Steady { elapsed: 0, now });
        Clock(Arc::new(Source::Set { steady, wall: AtomicI64::new(now), elapsed: watch::Sender::new(0) }))
    }

    /// Lets time pass; only for a clock that was set.
    pub fn advance(&self, by: Duration) {
        if let Source::Set { wall, elapsed, .. } = &*self.0 {
            wall.fetch_add(millis(by), Ordering::SeqCst);
            elapsed.send_modify(|elapsed| *elapsed += millis(by));
        }
    }

    /// The machine's clock is put forward or back while no time passes; only for a clock that was set.
    pub fn set_wall(&self, by: Millis) {
        if let Source::Set { wall, .. } = &*self.0 {
            wall.fetch_add(by, Ordering::SeqCst);
        }
    }

    pub fn now(&self) -> Millis {
        match &*self.0 {
            Source::System { start, steady } => lock(steady).read(millis(start.elapsed()), wall()),
            Source::Set { steady, wall, elapsed } => lock(steady).read(*elapsed.borrow(), wall.load(Ordering::SeqCst)),
        }
    }

    /// The day it is in a time zone.
    pub fn today(&self, zone: &TimeZone) -> Date {
        date(self.now(), zone)
    }

    /// So much later than now.
    pub fn deadline(&self, time: Duration) -> Deadline {
        Deadline(self.elapsed() + millis(time))
    }

    pub fn has_passed(&self, deadline: Deadline) -> bool {
        self.elapsed() >= deadline.0
    }

    /// Returns once the deadline has passed.
    pub async fn wait_until(&self, deadline: Deadline) {
        match &*self.0 {
            Source::System { start, .. } => {
                tokio::time::sleep_until(*start + Duration::from_millis(deadline.0.unsigned_abs())).await;
            }
            Source::Set { elapsed, .. } => {
                // The sender lives as long as `self`, so waiting only ends when time has come.
                let _ = elapsed.subscribe().wait_for(|elapsed| *elapsed >= deadline.0).await;
            }
        }
    }

    pub async fn pause(&self, time: Duration) {
        self.wait_until(self.deadline(time)).await;
    }

    /// The monotonic clock since this one was made.
    fn elapsed(&self) -> Millis {
        match &*self.0 {
            Source::System { start, .. } => millis(start.elapsed()),
            Source::Set { elapsed, .. } => *elapsed.borrow(),
        }
    }
}

/// The day of a stored time in a time zone.
pub fn date(at: Millis, zone: &TimeZone) -> Date {
    timestamp(at).to_zoned(zone.clone()).date()
}

/// When a day begins in a time zone.
pub fn start_of(day: Date, zone: &TimeZone) -> Millis {
    day.to_zoned(zone.clone()).map_or(Millis::MIN, |start| start.timestamp().as_millisecond())
}

/// A stored time to the minute, as people in a time zone read it.
pub fn minute(at: Millis, zone: &TimeZone) -> String {
    timestamp(at).to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// A stored time; one beyond the calendar counts as its end.
pub fn timestamp(at: Millis) -> Timestamp {
    Timestamp::from_millisecond(at).unwrap_or(if at < 0 { Timestamp::MIN } else { Timestamp::MAX })
}

pub fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[expect(clippy::disallowed_methods, reason = "this is clock.rs")]
fn wall() -> Millis {
    Timestamp::now().as_millisecond()
}

fn lock(steady: &Mutex<Steady>) -> std::sync::MutexGuard<'_, Steady> {
    steady.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        Clock::set_to("2026-11-21T08:00:00Z".parse().unwrap())
    }

    #[test]
    fn a_clock_put_forward_an_hour_moves_time_by_no_more_than_a_tenth() {
        let clock = clock();
        let start = clock.now();
        clock.set_wall(3_600_000);
        assert_eq!(clock.now(), start);
        clock.advance(Duration::from_secs(60));
        assert_eq!(clock.now() - start, 66_000);
        clock.set_wall(-3_600_000);
        clock.advance(Duration::from_secs(60));
        assert_eq!(clock.now() - start, 120_000, "the drift is taken back");
    }

    #[test]
    fn time_never_runs_backwards() {
        let clock = clock();
        let start = clock.now();
        clock.set_wall(-3_600_000);
        clock.advance(Duration::from_secs(10));
        assert_eq!(clock.now() - start, 9_000);
    }
}
