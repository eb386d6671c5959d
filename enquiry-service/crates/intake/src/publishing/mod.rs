//! Builds of the sites after changes of content.

mod actions;
pub mod desk;
pub mod hook;
pub mod http;
pub mod jobs;
pub mod metrics;
pub mod model;
pub mod settings;
pub mod signatures;
pub mod store;
