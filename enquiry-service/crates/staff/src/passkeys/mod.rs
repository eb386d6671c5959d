//! Passkeys of colleagues (WebAuthn).

mod actions;
pub mod desk;
mod json;
pub mod model;
pub mod sign_in;
pub mod store;
