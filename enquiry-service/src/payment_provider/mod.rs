//! Payments by card at Pesapal: its calls, and what its answers mean.

mod interpret;
mod pesapal;

pub use interpret::interpret;
pub use pesapal::{Pesapal, ProviderError};
