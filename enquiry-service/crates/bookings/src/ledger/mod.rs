//! The booking, its changes and its money.

pub mod actions;
pub mod asked;
pub mod changes;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod payable;
pub mod reward;
pub mod store;
