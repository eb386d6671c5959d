//! Finding cases by words.

pub mod actions;
pub mod jobs;
pub mod store;
