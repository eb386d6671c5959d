//! The account, its mails and its end.

pub mod actions;
pub mod changes;
pub mod cli;
pub mod mail;
pub mod model;
pub mod store;
