//! Payments by card through the payment provider.

pub mod actions;
pub mod bank;
mod claims;
pub mod http;
pub mod ipn;
pub mod jobs;
pub mod mail;
pub mod model;
pub mod provider;
mod recent_notices;
pub mod settings;
pub mod store;
