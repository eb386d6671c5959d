//! Invoices, receipts and credit notes.

pub mod actions;
pub mod http;
pub mod jobs;
pub mod model;
pub mod print;
pub mod settings;
pub mod store;
