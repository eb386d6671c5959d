//! Values that know nothing of the business.

pub mod backoff;
pub mod clock;
pub mod fields;
