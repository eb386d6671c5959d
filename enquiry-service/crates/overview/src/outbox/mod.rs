//! The outbox as the operator sees it.

pub mod cli;
pub mod desk;
pub mod model;
pub mod store;
