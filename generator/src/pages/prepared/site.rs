//! A country site for one of its pages: everything that the page shows is read through it, so that it is recorded.

use content_model::Locale;
use tour_view::{Texts, drawing::Geography};

use super::{
    Cards, PreparedSite, addresses::Addresses, pictures::PagePictures, remembered::Remembered, renderer::PageRenderer,
    snapshot::Snapshot,
};
use crate::{
    config::Config,
    content::ImageReference,
    identity::Id,
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

    /// Returns the value that an earlier page has stored, with all its reads, or computes and stores it.
    pub fn remembered<T: Clone, E>(
        &self,
        slot: Option<&Remembered<T>>,
        make: impl FnOnce(&Site<'a>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some((made, reads)) = slot.and_then(Remembered::get) {
            self.reads.note_all(reads.iter().cloned());
            return Ok(made.clone());
        }
        let fragment = Site::new(self.prepared);
        let made = make(&fragment)?;
        let reads = fragment.into_reads();
        self.reads.note_all(reads.iter().cloned());
        if let Some(slot) = slot {
            // Another thread may have stored the value first.
            let _ = slot.set((made.clone(), reads));
        }
        Ok(made)
    }

    /// Absolute address of a picture for link previews.
    pub fn share_address(&self, image: Option<&ImageReference>) -> Option<String> {
        Some(self.routes().absolute(&self.pictures().find(&image?.source)?.share))
    }

    /// The first picture of the home page, also used for pages without a picture.
    pub fn hero(&self) -> Option<&'a ImageReference> {
        let named = self.snapshot().destination(Id(self.config().site.links.hero));
        named.or_else(|| self.snapshot().destinations().first()).and_then(|destination| destination.image.as_ref())
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
