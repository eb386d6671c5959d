//! Accepts quotes, contact messages, reviews and bookings from six sites, stores them before it acknowledges them, and
//! notifies operator and visitor by mail.

pub mod cli;
pub mod erasure;
#[cfg(test)]
mod form_labels;
mod http;
#[cfg(test)]
mod prepared;
pub mod purge;
pub mod service;
pub mod settings;
mod state;
pub mod tables;
