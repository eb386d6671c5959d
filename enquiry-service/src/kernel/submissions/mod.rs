//! Submissions of visitors: checked, limited, stored in groups before they are acknowledged.

pub mod accept;
pub mod actions;
mod decide;
pub mod model;
pub mod store;
pub mod suspicion;
