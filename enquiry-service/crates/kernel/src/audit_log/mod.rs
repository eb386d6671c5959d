//! The audit log of the desk, append-only and sealed.

pub mod actions;
pub mod jobs;
pub mod model;
pub mod store;
