//! Payments by card at Pesapal: its calls, and what its answers mean.

mod judge;
mod pesapal;

pub use judge::judge;
pub use pesapal::{Pesapal, ProviderError};
