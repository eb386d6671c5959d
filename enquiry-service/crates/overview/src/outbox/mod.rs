//! The outbox as the operator sees it.

pub mod cli;
pub mod desk;
