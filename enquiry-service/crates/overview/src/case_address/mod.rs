//! Corrections of the address to which a visitor is answered: what was offered to the former address ends.

pub mod actions;
pub mod desk;
