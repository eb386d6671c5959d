use std::{io, path::PathBuf};

use content_model::Locale;

#[derive(Debug, thiserror::Error)]
pub enum IslandError {
    #[error("cannot read {path}: {source}; build the site first: npm ci && npm run build in the site's folder")]
    Bundle {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("cannot keep rendered islands in {path}: {source}; name another folder with --work")]
    Store {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("the bundle of the islands cannot be run: {0}; build the site again: npm run build in the site's folder")]
    Engine(String),
    #[error("Vite stopped before all islands were rendered: {0}")]
    Stopped(String),
    #[error("the island {island} cannot be rendered in {locale}: {message}")]
    Render { island: &'static str, locale: Locale, message: String },
}
