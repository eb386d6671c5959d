//! Signing up, and confirming the address.

pub mod actions;
pub mod http;
pub mod model;
pub mod store;
