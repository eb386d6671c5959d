//! Ready-made replies.

pub mod actions;
pub mod desk;
pub mod editing;
mod model;
pub mod store;
pub mod texts;
