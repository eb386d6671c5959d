//! Who looks at a case at this moment.

mod actions;
pub mod desk;
pub mod model;
pub mod store;
