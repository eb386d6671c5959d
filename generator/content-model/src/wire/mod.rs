//! The back-end's JSON as it arrives.
//!
//! One struct per shape, with its field names. They accept the variants that the contract allows: `null` and `""` for a
//! missing value, numbers as strings of digits, booleans as `0`/`1`, unknown fields. A program converts them to checked
//! types of its own before it uses the content.

mod blog;
mod destination;
mod entities;
mod envelope;
mod image;
mod lenient;
mod pages;
mod tour;

pub use blog::*;
pub use destination::*;
pub use envelope::{object, page, without_half_letters};
pub use image::*;
pub use pages::*;
pub use tour::*;
