//! The audit log for its readers.

pub mod cli;
pub mod desk;
