//! From a snapshot to six sites: loads, plans, renders, writes.

mod moved;
mod project;
mod site;
mod site_files;

pub use project::{BuildError, BuildOptions, Project};
pub use site_files::BuildRecord;
