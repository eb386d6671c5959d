//! Changes of day, party or journey of a booking: each is a new version, from which price, places, schedule and documents
//! follow by the difference.

pub mod actions;
pub mod model;
