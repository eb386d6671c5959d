use std::path::PathBuf;

use content_model::Locale;

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot read {path}: {source}; name the file with --config")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    #[error("{path}: {message}")]
    Invalid { path: PathBuf, message: String },
    #[error("{setting} is \"{value}\", which is not an http or https address: {reason}")]
    Address { setting: String, value: String, reason: String },
    #[error("the back-end of {locale} is not set: add `backend` to [locales.{locale}] of site.toml or set {variable}")]
    NoBackend { locale: Locale, variable: String },
    #[error("variables have other names now:\n  {}", .0.join("\n  "))]
    Renamed(Vec<String>),
    #[error("the environment is not in order:\n  {}", .0.join("\n  "))]
    Variables(Vec<String>),
}
