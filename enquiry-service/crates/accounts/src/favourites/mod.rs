//! The list of favourite tours.

mod actions;
pub mod http;
pub mod store;
