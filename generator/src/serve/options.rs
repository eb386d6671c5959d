use std::path::PathBuf;

use url::Url;

use crate::build::BuildOptions;

#[derive(Debug, Clone)]
pub struct ServeOptions {
    pub port: u16,
    /// Whether the English site also links to the other languages by port instead of host name.
    pub is_numbered: bool,
    pub api: Url,
    pub watch: bool,
    pub build: BuildOptions,
    /// The settings file, read again after a change under `--watch`.
    pub config_file: PathBuf,
}
