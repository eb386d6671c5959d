//! Addresses of one person, merged.

pub mod actions;
pub mod desk;
pub mod store;
