//! The progress of rebuilding after a change.

use std::{collections::BTreeSet, time::Instant};

use content_model::Locale;

use super::browsers::Page;

/// The pages that one change makes stale, while they are rendered again.
pub struct RebuildBatch {
    pub name: String,
    pub start: Instant,
    pub written: usize,
    /// The pages that browsers show; they are rendered first.
    pub open_pages: BTreeSet<Page>,
    /// Locales with written pages.
    pub locales: BTreeSet<Locale>,
    /// Whether browsers must load the pages again; otherwise hot reload has updated them.
    pub reloads: bool,
}

impl RebuildBatch {
    pub fn new(name: String, reloads: bool) -> Self {
        RebuildBatch {
            name,
            start: Instant::now(),
            written: 0,
            open_pages: BTreeSet::new(),
            locales: BTreeSet::new(),
            reloads,
        }
    }

    /// Takes over the unreported work of an earlier batch.
    pub fn absorb(&mut self, earlier: RebuildBatch) {
        if !self.reloads {
            self.open_pages = earlier.open_pages;
        }
        self.reloads |= earlier.reloads;
        self.locales = earlier.locales;
    }
}
