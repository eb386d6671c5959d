//! Enquiries: quotes and messages alike.

pub mod actions;
pub mod cli;
pub mod mail;
pub mod model;
pub mod source;
mod spreadsheet;
pub mod store;
pub mod valid;
