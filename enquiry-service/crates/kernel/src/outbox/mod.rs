//! Mails that wait to be sent: composed of stored rows when they are sent, retried, and marked as dead in the end.

pub mod actions;
pub mod compose;
pub mod jobs;
pub mod mails;
pub mod model;
pub mod store;
