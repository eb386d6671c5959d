//! Money that goes back to visitors.

pub mod actions;
pub mod desk;
pub mod jobs;
pub mod model;
pub mod store;
