//! Cases: enquiries as the desk works on them.

pub mod actions;
pub mod address;
pub mod begun;
pub mod changes;
pub mod desk;
pub mod mail;
pub mod model;
pub mod store;
pub mod work;
