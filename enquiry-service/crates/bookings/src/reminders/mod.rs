//! Reminders of payments that are due.

pub mod actions;
pub mod jobs;
pub mod mail;
pub mod store;
