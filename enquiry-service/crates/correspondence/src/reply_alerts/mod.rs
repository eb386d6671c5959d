//! Notices about enquiries that wait for too long.

pub mod actions;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod store;
