//! Offers in a case: drafted by colleagues and sent as mails in its thread.

pub mod actions;
pub mod answer;
pub mod days;
pub mod desk;
pub mod due;
pub mod earlier;
pub mod http;
pub mod site_files;
pub mod store;
