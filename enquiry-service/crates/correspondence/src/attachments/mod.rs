//! Files that colleagues send.

mod actions;
pub mod desk;
pub mod model;
pub mod store;
