//! Bookings that a colleague begins for the person of a case, with lines of the price that the colleague has agreed.

pub mod actions;
pub mod model;
pub mod price;
