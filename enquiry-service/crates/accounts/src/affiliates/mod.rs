//! Visitors who invite friends.

pub mod cli;
pub mod desk;
pub mod http;
pub mod model;
pub mod settings;
pub mod slug;
pub mod store;
