//! Reviews of journeys: submitted, moderated, answered, published.

pub mod actions;
pub mod cli;
pub mod desk;
pub mod http;
pub mod mail;
pub mod model;
pub mod moderation;
pub mod store;
