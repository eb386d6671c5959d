//! The stages of cases that follow from their offers and bookings.

pub mod actions;
pub mod store;
