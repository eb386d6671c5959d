//! Payments by card at Pesapal: its calls, and what its answers mean.

mod interpret;
mod pesapal;

pub use interpret::{confirmation_code, interpret};
pub use pesapal::{Pesapal, ProviderError};
