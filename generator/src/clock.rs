//! The one place that reads the wall clock: `fetch` dates its snapshot here.
//! `build` never calls it, so that a build is a function of one snapshot.

#![expect(clippy::disallowed_methods, reason = "the ban is there so that everything else comes here")]

use jiff::Timestamp;

/// The present moment, to the second.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_second(now.as_second()).unwrap_or(now)
}

/// The present moment as HTTP dates count it.
pub fn system_now() -> std::time::SystemTime {
    std::time::SystemTime::now()
}

/// A moment for measuring how long something takes.
pub fn instant() -> std::time::Instant {
    std::time::Instant::now()
}
