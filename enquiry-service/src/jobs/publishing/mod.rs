//! Requests builds of the sites when their content has changed.

mod hook;
mod start_builds;

pub use hook::HookError;
pub use start_builds::StartBuilds;
