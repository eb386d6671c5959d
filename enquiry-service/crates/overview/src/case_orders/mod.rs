//! Bookings that a colleague begins for the person of a case.

pub mod desk;
pub mod suggestion;
