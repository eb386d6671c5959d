//! Rewards for invitations.

pub mod actions;
pub mod due;
pub mod mail;
pub mod model;
mod spreadsheet;
pub mod store;
