//! The progress of rebuilding after a change.

use std::{collections::BTreeSet, time::Instant};

use content_model::Locale;

use super::browsers::Page;

/// The work after one change, called a round.
pub struct Round {
    pub name: String,
    pub start: Instant,
    pub written: usize,
    /// The pages that browsers showed; they are rendered first.
    pub shown: BTreeSet<Page>,
    /// Locales with written pages.
    pub concerned: BTreeSet<Locale>,
    /// Whether browsers must load the pages again; otherwise hot reload has updated them.
    pub reloads: bool,
}

impl Round {
    pub fn new(name: String, reloads: bool) -> Self {
        Round { name, start: Instant::now(), written: 0, shown: BTreeSet::new(), concerned: BTreeSet::new(), reloads }
    }

    /// Takes over the unreported work of an earlier round.
    pub fn go_on_with(&mut self, earlier: Round) {
        if !self.reloads {
            self.shown = earlier.shown;
        }
        self.reloads |= earlier.reloads;
        self.concerned = earlier.concerned;
    }
}
