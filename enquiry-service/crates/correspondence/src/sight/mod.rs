//! Which cases a colleague may see.

pub mod desk;
pub mod model;
mod store;
