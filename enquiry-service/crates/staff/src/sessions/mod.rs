//! Signing in to the desk, and the sessions that follow.

pub mod actions;
pub mod attempts;
mod browsers;
pub mod desk;
mod device_tokens;
pub mod devices;
pub mod sign_in;
pub mod store;
