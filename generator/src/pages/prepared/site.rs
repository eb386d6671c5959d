//! A country site for one of its pages: everything that the page shows is read through it, so that it is recorded.

use content_model::Locale;

use super::{
    Cards, PreparedSite, addresses::Addresses, pictures::PagePictures, renderer::PageRenderer, snapshot::Snapshot,
    texts::Texts,
};
use crate::{
    config::Config,
    drawing::Geography,
    reads::{Read, Reads},
    render::{Assets, MarkdownPage},
};

/// The inputs of a page, for one page and one thread.
///
/// Settings, texts, templates, assets and the land of maps are not recorded: every page depends on all of them.
pub struct Site<'a> {
    prepared: &'a PreparedSite<'a>,
    reads: Reads,
}

impl<'a> Site<'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>) -> Self {
        Site { prepared, reads: Reads::default() }
    }

    /// Returns all recorded reads.
    pub fn into_reads(self) -> Box<[Read]> {
        self.reads.into_list()
    }

    pub fn snapshot(&self) -> Snapshot<'_, 'a> {
        Snapshot::new(self.prepared, &self.reads)
    }

    pub fn routes(&self) -> Addresses<'_, 'a> {
        Addresses::new(self.prepared, &self.reads)
    }

    pub fn pictures(&self) -> PagePictures<'_, 'a> {
        PagePictures::new(self.prepared, &self.reads)
    }

    pub fn renderer(&self) -> PageRenderer<'_, 'a> {
        PageRenderer::new(self.prepared, &self.reads)
    }

    pub fn texts(&self) -> Texts<'a> {
        Texts::new(self.prepared.parts.catalogue)
    }

    pub fn markdown(&self, name: &'static str) -> Option<&'a MarkdownPage> {
        self.reads.note(Read::Markdown(name.into()));
        self.prepared.parts.markdown.page(name)
    }

    pub fn locale(&self) -> Locale {
        self.prepared.locale()
    }

    pub fn config(&self) -> &'a Config {
        self.prepared.parts.config
    }

    pub fn assets(&self) -> &'a Assets {
        self.prepared.parts.assets
    }

    pub fn geography(&self) -> &'a Geography {
        self.prepared.parts.geography
    }

    pub fn cards(&self) -> &'a Cards {
        &self.prepared.parts.cards
    }
}
