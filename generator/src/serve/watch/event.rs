use std::path::PathBuf;

/// What makes pages outdated.
pub enum Event {
    Changed(PathBuf),
    /// Any file may have changed: the system could not report all changes.
    Lost,
    /// A build of [`Bundler`](super::bundle::Bundler) has ended.
    Bundled {
        number: u64,
        result: Result<(), String>,
    },
}
