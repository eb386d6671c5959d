//! Mails that visitors send: read, filed to a case, or left unsorted.

pub mod actions;
pub mod desk;
pub mod jobs;
pub mod known_mails;
pub mod mailboxes;
pub mod model;
pub mod reading;
pub mod settings;
pub mod store;
