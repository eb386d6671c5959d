//! Links that invite colleagues and renew their credentials.

mod actions;
pub mod desk;
pub mod mail;
pub mod renewals;
