//! Visitors who wait for seats on a departure.

pub mod actions;
pub mod http;
pub mod mail;
pub mod model;
pub mod store;
