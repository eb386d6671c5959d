//! Has the sites built again when what they show has changed.

mod hook;
mod start_builds;

pub use hook::HookError;
pub use start_builds::StartBuilds;
