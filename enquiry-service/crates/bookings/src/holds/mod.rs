//! What is kept for the person of a case until a time, before there is a booking.

pub mod actions;
pub mod answer;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod store;
