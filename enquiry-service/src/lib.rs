//! Accepts quotes, contact messages, reviews and bookings from six sites, stores them before it acknowledges them, and
//! notifies operator and visitor by mail.

pub mod accounts;
pub mod bookings;
pub mod cli;
pub mod correspondence;
pub mod demonstration;
pub mod erasure;
#[cfg(test)]
mod form_labels;
mod http;
pub mod intake;
pub mod kernel;
mod overview;
#[cfg(test)]
mod prepared;
pub mod purge;
pub mod service;
pub mod settings;
pub mod staff;
mod state;
pub mod tables;
