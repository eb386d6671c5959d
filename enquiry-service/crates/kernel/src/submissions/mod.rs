//! Submissions of visitors: checked, limited, stored in groups before they are acknowledged.

pub mod accept;
pub mod actions;
pub mod keys;
pub mod mail;
pub mod model;
pub mod quarantine;
pub mod store;
