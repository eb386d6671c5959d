//! The case in which colleagues write with the traveller of a booking, and the bookings of a case.

pub mod actions;
pub mod desk;
pub mod model;
pub mod store;
