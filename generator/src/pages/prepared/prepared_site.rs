//! The inputs of one locale's pages, prepared once for all pages.

use std::{collections::HashMap, sync::Arc};

use content_model::{Locale, catalogue::Catalogue};
use tour_view::drawing::Geography;

use super::{Cards, global_values::GlobalValues};
use crate::{
    config::Config,
    content::{Departure, DetailKind, DetailRecord, Details, LocaleContent, SanitiserCache, TravelDay, Year},
    fingerprint::{Digest, Hasher},
    identity::Id,
    islands::RenderedIslands,
    pictures::Pictures,
    render::{Assets, MarkdownPages, RenderError, Renderer, Templates},
    report::Faults,
    routes::{RouteTable, RouteTables},
};

/// A departure on or after the snapshot's day.
#[derive(Debug, Clone)]
pub struct UpcomingDeparture {
    pub tour: Id,
    pub departure: Departure,
    /// Whether a list over all tours prefers it: see [`Departure::leads`].
    pub leads: bool,
}

/// The values that a [`PreparedSite`] borrows from the build.
pub struct SiteParts<'a> {
    pub content: &'a LocaleContent,
    pub details: &'a Details,
    pub cards: Arc<Cards>,
    pub tables: &'a RouteTables,
    pub config: &'a Config,
    pub catalogue: &'a Arc<Catalogue>,
    pub templates: &'a Templates,
    pub assets: &'a Assets,
    pub geography: &'a Geography,
    pub pictures: &'a Pictures,
    pub markdown: &'a MarkdownPages,
    pub sanitiser: &'a SanitiserCache,
    pub faults: &'a Faults,
    /// Departures of all tours of the locale, by start.
    pub departures: Vec<UpcomingDeparture>,
    pub islands: Arc<RenderedIslands>,
    /// Hash of the program.
    pub program: Digest,
}

/// One country site, ready to render any of its pages: see [`PreparedSite::page`].
pub struct PreparedSite<'a> {
    pub(super) parts: SiteParts<'a>,
    pub(super) table: &'a RouteTable,
    pub(super) renderer: Renderer,
    pub(super) globals: Arc<GlobalValues>,
    base: Digest,
    /// Positions of a tour's departures.
    departures_of: HashMap<Id, Vec<usize>>,
}

impl<'a> PreparedSite<'a> {
    /// The site before [`PreparedSite::new`] sets the values that every template may use.
    pub(super) fn bare(parts: SiteParts<'a>, table: &'a RouteTable) -> Result<Self, RenderError> {
        let renderer = Renderer::new(parts.templates, parts.catalogue, parts.assets)?;
        let mut departures_of: HashMap<Id, Vec<usize>> = HashMap::new();
        for (position, upcoming) in parts.departures.iter().enumerate() {
            departures_of.entry(upcoming.tour).or_default().push(position);
        }
        Ok(PreparedSite {
            base: base_digest(&parts),
            globals: Arc::new(GlobalValues::new(&parts.islands)),
            parts,
            table,
            renderer,
            departures_of,
        })
    }

    pub fn locale(&self) -> Locale {
        self.parts.content.locale
    }

    pub fn config(&self) -> &'a Config {
        self.parts.config
    }

    pub fn content(&self) -> &'a LocaleContent {
        self.parts.content
    }

    pub fn routes(&self) -> &'a RouteTable {
        self.table
    }

    pub fn assets(&self) -> &'a Assets {
        self.parts.assets
    }

    pub fn geography(&self) -> &'a Geography {
        self.parts.geography
    }

    pub fn pictures(&self) -> &'a Pictures {
        self.parts.pictures
    }

    pub fn cards(&self) -> Arc<Cards> {
        Arc::clone(&self.parts.cards)
    }

    /// Hash of the inputs of every file of the locale.
    pub fn base_digest(&self) -> Digest {
        self.base
    }

    /// The days of a tour; empty if its detail is missing.
    pub(super) fn travel_days(&self, tour: Id) -> &'a [TravelDay] {
        let details: &'a Details = self.parts.details;
        details.get(&(DetailKind::Tour, tour)).map(DetailRecord::travel_days).unwrap_or_default()
    }

    /// The ratings of a destination by month; all unknown if its detail is missing.
    pub(super) fn year(&self, destination: Id) -> Year {
        let record = self.parts.details.get(&(DetailKind::Destination, destination));
        record.map(DetailRecord::year).unwrap_or_default()
    }

    /// The upcoming departures of a tour.
    pub(super) fn departures_of(&self, tour: Id) -> impl Iterator<Item = &Departure> {
        let positions = self.departures_of.get(&tour).into_iter().flatten();
        positions.filter_map(|position| self.parts.departures.get(*position)).map(|upcoming| &upcoming.departure)
    }
}

/// Hash of the inputs without recorded reads: the program, the templates, the texts, the settings, the assets and the
/// land of maps.
fn base_digest(parts: &SiteParts) -> Digest {
    let mut hasher = Hasher::new();
    hasher
        .digest(parts.program)
        .digest(parts.templates.digest())
        .digest(parts.assets.digest())
        .bytes(parts.geography.hash())
        .bytes(&parts.config.source)
        // Variables of the environment override the file.
        .text(&format!("{:?}", parts.config.site));
    for locale in Locale::ALL {
        hasher.text(parts.config.site_origin(locale));
    }
    let mut texts: Vec<_> = parts.catalogue.keys().map(|(key, message)| (key, message.written())).collect();
    texts.sort_unstable();
    for (key, text) in &texts {
        hasher.text(key).text(text);
    }
    hasher.finish()
}
