//! The only module that reads the wall clock: `fetch` dates its snapshot here. `build` does not use the clock, so that
//! its result depends on the snapshot alone.

#![expect(clippy::disallowed_methods, reason = "the ban is there so that everything else comes here")]

use jiff::Timestamp;

/// The present moment, to the second.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

/// The present moment in the form of HTTP dates.
pub fn system_now() -> std::time::SystemTime {
    std::time::SystemTime::now()
}

/// A moment for measuring how long something takes.
pub fn instant() -> std::time::Instant {
    std::time::Instant::now()
}
