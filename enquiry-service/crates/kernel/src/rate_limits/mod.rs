//! Counts attempts by key, such as an address or a network.

pub mod actions;
pub mod model;
pub mod store;
