//! Deletes what has been kept for long enough.

pub mod actions;
pub mod jobs;
