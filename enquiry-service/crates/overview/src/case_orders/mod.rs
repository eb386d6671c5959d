//! Bookings that a colleague begins for the person of a case.

pub mod desk;
pub mod same_days;
pub mod store;
pub mod suggestion;
