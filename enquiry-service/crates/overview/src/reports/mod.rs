//! Reports on enquiries and money.

mod actions;
pub mod desk;
pub mod model;
pub mod settings;
pub mod spreadsheet;
pub mod store;
