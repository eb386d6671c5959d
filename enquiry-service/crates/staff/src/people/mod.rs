//! Colleagues and their roles.

pub mod actions;
pub mod cli;
pub mod desk;
pub mod model;
pub mod store;
