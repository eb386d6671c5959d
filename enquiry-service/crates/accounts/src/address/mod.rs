//! Changes of the address of an account.

pub mod actions;
pub mod http;
