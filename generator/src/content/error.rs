use std::{io, path::PathBuf};

use content_model::Locale;

use crate::cache::IndexError;

/// The snapshot has no content for a site.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path} is damaged: {message}; run `tembea fetch --locale {locale}`")]
    Damaged { path: PathBuf, locale: Locale, message: String },
}
