//! Passwords: their strength, their hashes, and how often they may be tried.

pub mod attempts;
pub mod hashing;
pub mod model;
