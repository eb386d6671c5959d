//! Types without business rules.

pub mod backoff;
pub mod clock;
pub mod fields;
