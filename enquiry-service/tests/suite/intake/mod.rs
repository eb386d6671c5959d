//! Quotes, messages, reviews, and builds.

mod field_forms;
mod moderation;
mod publishing;
mod quarantine;
mod quotes;
pub mod reviews;
