//! Finding cases by words.

pub mod actions;
pub mod store;
