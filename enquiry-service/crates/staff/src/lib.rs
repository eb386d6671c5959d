//! The people who work at the desk: their sessions, permissions and credentials.

pub mod audit_log;
pub mod calls;
pub mod codes;
pub mod guard;
pub mod links;
pub mod passkeys;
pub mod people;
pub mod permissions;
pub mod profile;
pub mod sessions;
pub mod settings;
pub mod state;
pub mod tables;
pub mod work;
