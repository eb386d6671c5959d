//! One-time codes of an authenticator, the second factor.

pub mod actions;
pub mod model;
