//! Finding bookings at the desk.

pub mod actions;
pub mod desk;
pub mod duties;
pub mod jobs;
pub mod store;
pub mod words;
