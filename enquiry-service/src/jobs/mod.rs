//! The work that the service does by itself: each job is a [`runner::Job`], which the runner calls round after round.

pub mod ask_about_payments;
pub mod expire_bookings;
pub mod outbox;
pub mod publishing;
pub mod purge;
pub mod runner;
