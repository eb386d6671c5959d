//! Full-text search of cases and bookings, each with an index of its own.

pub mod index;
pub mod jobs;
pub mod model;
