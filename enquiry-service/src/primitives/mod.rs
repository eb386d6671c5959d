//! Values that know nothing of the business.

pub mod clock;
pub mod fields;
