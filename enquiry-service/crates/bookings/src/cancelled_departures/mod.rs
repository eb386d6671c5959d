//! Departures that do not take place by decision of the office, and what becomes of their bookings.

pub mod actions;
pub mod desk;
pub mod mail;
pub mod model;
pub mod store;
