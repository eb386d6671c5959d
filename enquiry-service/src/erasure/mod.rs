//! Erasing a person, and exporting the data of one.

pub mod actions;
pub mod desk;
pub mod http;
pub mod model;
pub mod store;
