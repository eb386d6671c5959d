//! The back-end's JSON as it arrives (`content-api.md`).
//!
//! These types forgive what the contract allows: `null` and `""` for a missing
//! value, numbers as strings of digits, booleans as `0`/`1`, unknown fields.
//! Nothing outside [`crate::content`] and [`crate::backend`] uses them.

mod envelope;
mod lenient;
mod types;

pub use envelope::{object, page};
pub use types::*;
