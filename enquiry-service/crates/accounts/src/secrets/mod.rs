//! Secrets of the links in mails.

pub mod actions;
pub mod store;
