//! Everything about one booking, as the desk and the visitor see it.

mod actions;
pub mod arguments;
pub mod cli;
pub mod desk;
pub mod http;
mod spreadsheet;
pub mod work;
