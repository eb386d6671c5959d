//! From a snapshot to six sites: loads, renders, writes.

mod error;
mod former_addresses;
mod loading;
mod project;
mod recorded;
mod site;
mod site_files;
mod sources;
mod work_folder;

pub use error::BuildError;
pub use project::{BuildOptions, Project};
pub use site_files::BuildRecord;
