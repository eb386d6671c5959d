//! Settings: one optional TOML file, overridden by the environment.

pub mod environment;
pub mod kinds;
pub mod mail;
pub mod secret;
pub mod security;
pub mod sites;
pub mod source;
