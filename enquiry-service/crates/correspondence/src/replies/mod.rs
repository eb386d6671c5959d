//! Ready-made replies.

mod actions;
pub mod desk;
pub mod editing;
mod model;
pub mod store;
pub mod texts;
