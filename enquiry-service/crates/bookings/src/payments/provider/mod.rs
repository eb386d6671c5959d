//! Payments by card through Pesapal: requests, and interpretation of responses.

pub mod interpret;
mod pesapal;

pub use interpret::{confirmation_code, interpret, is_about};
pub use pesapal::{Pesapal, ProviderError};
