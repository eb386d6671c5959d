//! The audit log on a screen, with the present names of what its lines tell of.

pub mod actions;
pub mod desk;
pub mod model;
pub mod store;
