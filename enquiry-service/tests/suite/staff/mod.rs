//! The people at the desk and their credentials.

mod audit_log;
mod guessing;
pub mod locked_out;
mod members;
mod passkey_refusals;
pub mod passkeys;
mod profiles;
mod staff_races;
