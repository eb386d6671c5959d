//! Finding bookings at the desk.

pub mod actions;
pub mod desk;
pub mod duties;
pub mod store;
pub mod words;
