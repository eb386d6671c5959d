//! Tasks of colleagues.

mod actions;
pub mod answer;
pub mod desk;
pub mod model;
pub mod store;
