//! Forgotten and changed passwords.

mod actions;
pub mod http;
