//! What a change has led to so far.

use std::{collections::BTreeSet, time::Instant};

use content_model::Locale;

use super::browsers::Page;

/// What follows from one change.
pub struct Round {
    pub name: String,
    pub start: Instant,
    pub written: usize,
    /// What browsers showed then; these pages come first.
    pub shown: BTreeSet<Page>,
    /// Locales of which pages were written.
    pub concerned: BTreeSet<Locale>,
    /// Whether browsers load the pages again; hot reload has replaced what they show where they do not.
    pub reloads: bool,
}

impl Round {
    pub fn new(name: String, reloads: bool) -> Self {
        Round { name, start: Instant::now(), written: 0, shown: BTreeSet::new(), concerned: BTreeSet::new(), reloads }
    }

    /// Takes over what an earlier round has not told browsers yet.
    pub fn go_on_with(&mut self, earlier: Round) {
        if !self.reloads {
            self.shown = earlier.shown;
        }
        self.reloads |= earlier.reloads;
        self.concerned = earlier.concerned;
    }
}
