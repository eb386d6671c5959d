//! Has the sites built again when what they show has changed.

mod hook;
mod publisher;

pub use hook::HookError;
pub use publisher::Publisher;
