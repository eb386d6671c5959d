//! Logging in and out.

pub mod actions;
pub mod http;
pub mod password_check;
pub mod store;
