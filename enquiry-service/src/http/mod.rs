//! The hosts of the service and their calls.

mod desk;
mod desk_files;
pub mod health;
pub mod hosts;
mod router;
