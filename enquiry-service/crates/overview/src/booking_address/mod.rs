//! Corrections of the address to which the mails of a booking go.

pub mod actions;
pub mod desk;
pub mod store;
