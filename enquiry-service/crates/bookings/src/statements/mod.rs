//! Bank statements: their lines, and the bookings that these pay.

pub mod actions;
pub mod cli;
pub mod desk;
pub mod file;
pub mod lines;
pub mod model;
pub mod settings;
pub mod store;
