//! `content-cache/`: the last good answers of the back-ends, one folder per
//! locale, picture originals once under `media/`.

mod answer;
mod index;
mod swap;

pub use answer::{Answer, META_PAGES};
pub use index::{AnswerRecord, FormerSlugs, Header, Index, IndexError, MediaRecord, PageRecord};
pub use swap::{CacheLock, Staging, SwapError, keep_original};

use std::path::{Path, PathBuf};

use content_model::Locale;

/// The folder of all snapshots.
#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Cache { root: root.into() }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Folder of one locale's snapshot.
    pub fn locale(&self, locale: Locale) -> PathBuf {
        self.root.join(locale.code())
    }

    /// Folder of the picture originals that all locales share.
    pub fn media(&self) -> PathBuf {
        self.root.join("media")
    }
}
