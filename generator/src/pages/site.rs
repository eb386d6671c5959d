//! Everything the pages of one locale are made from, prepared once.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use content_model::{Locale, Money, catalogue::Catalogue};
use jiff::civil::Date;
use minijinja::{Value, context};

use super::{cards::Cards, globals::globals};
use crate::{
    config::Config,
    content::{Departure, Digest, Focus, Hasher, Id, ImageReference, LocaleContent, SanitiserCache},
    islands::RenderedIslands,
    pictures::{Picture, Pictures},
    render::{Assets, Prose, RenderError, Renderer, Templates},
    report::Faults,
    routes::{Route, RouteTable, RouteTables},
};

/// A departure that has not begun on the snapshot's day.
#[derive(Debug, Clone)]
pub struct UpcomingDeparture {
    pub tour: Id,
    pub departure: Departure,
}

/// What a [`Site`] borrows from the build.
pub struct SiteParts<'a> {
    pub content: &'a LocaleContent,
    pub cards: Arc<Cards>,
    pub tables: &'a RouteTables,
    pub config: &'a Config,
    pub catalogue: &'a Arc<Catalogue>,
    pub templates: &'a Templates,
    pub assets: &'a Assets,
    pub pictures: &'a Pictures,
    pub prose: &'a Prose,
    pub sanitiser: &'a SanitiserCache,
    pub faults: &'a Faults,
    /// By start; all tours of the locale.
    pub departures: Vec<UpcomingDeparture>,
    pub islands: &'a RenderedIslands,
    /// Hash of a tour's, destination's or article's own answer.
    pub details: &'a (dyn Fn(&Route) -> Digest + Sync),
    /// Changes with the program itself.
    pub program: Digest,
}

/// Entries of the navigation bar that a page can belong to; pages of none have the empty name.
const SECTIONS: [&str; 8] = ["", "home", "tours", "destinations", "review", "about", "contact", "blogs"];

/// One country site, ready to render any of its pages.
pub struct Site<'a> {
    parts: SiteParts<'a>,
    table: &'a RouteTable,
    renderer: Renderer,
    base: Digest,
    origin: String,
    pub(super) cards: Arc<Cards>,
    destination_digest: OnceLock<Digest>,
    departure_counts: HashMap<Id, usize>,
}

impl<'a> Site<'a> {
    pub fn new(parts: SiteParts<'a>, table: &'a RouteTable) -> Result<Self, RenderError> {
        let renderer = Renderer::new(parts.templates, parts.catalogue, parts.assets)?;
        let mut departure_counts = HashMap::new();
        for upcoming in &parts.departures {
            *departure_counts.entry(upcoming.tour).or_insert(0) += 1;
        }
        let mut site = Site {
            origin: parts.config.site_origin(parts.content.locale).to_owned(),
            base: base_digest(&parts),
            cards: Arc::clone(&parts.cards),
            parts,
            table,
            renderer,
            destination_digest: OnceLock::new(),
            departure_counts,
        };
        for (name, value) in globals(&site) {
            site.renderer.set_global(name, value);
        }
        site.render_shared_parts()?;
        Ok(site)
    }

    /// Parts that are the same on many pages of the locale are rendered once.
    fn render_shared_parts(&mut self) -> Result<(), RenderError> {
        let islands: std::collections::BTreeMap<_, _> = self
            .parts
            .islands
            .all()
            .iter()
            .map(|(name, html)| (*name, Value::from_safe_string(html.clone())))
            .collect();
        self.renderer.set_global("islands", Value::from(islands));
        const SHARED: [(&str, &str); 6] = [
            ("consent", "partials/consent.html"),
            ("footer", "partials/footer.html"),
            ("header_end", "partials/header-end.html"),
            ("tour_card_template", "partials/tour-card-template.html"),
            ("place_card_template", "partials/place-card-template.html"),
            ("review_card_template", "partials/review-card-template.html"),
        ];
        for (name, template) in SHARED {
            let html = self.renderer.render(template, context! {})?;
            self.renderer.set_global(name, Value::from_safe_string(html));
        }
        let mut starts = std::collections::BTreeMap::new();
        for section in SECTIONS {
            let html = self.renderer.render("partials/header-start.html", context! { section => section })?;
            starts.insert(section, Value::from_safe_string(html));
        }
        self.renderer.set_global("header_start", Value::from(starts));
        Ok(())
    }

    pub fn content(&self) -> &'a LocaleContent {
        self.parts.content
    }

    pub fn locale(&self) -> Locale {
        self.parts.content.locale
    }

    pub fn config(&self) -> &'a Config {
        self.parts.config
    }

    pub fn routes(&self) -> &'a RouteTable {
        self.table
    }

    pub fn tables(&self) -> &'a RouteTables {
        self.parts.tables
    }

    pub fn catalogue(&self) -> &'a Catalogue {
        self.parts.catalogue
    }

    pub fn pictures(&self) -> &'a Pictures {
        self.parts.pictures
    }

    pub fn prose(&self) -> &'a Prose {
        self.parts.prose
    }

    pub fn sanitiser(&self) -> &'a SanitiserCache {
        self.parts.sanitiser
    }

    pub fn faults(&self) -> &'a Faults {
        self.parts.faults
    }

    pub fn assets(&self) -> &'a Assets {
        self.parts.assets
    }

    pub fn cards(&self) -> Arc<Cards> {
        Arc::clone(&self.cards)
    }

    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }

    pub fn departures(&self) -> &[UpcomingDeparture] {
        &self.parts.departures
    }

    /// How many departures of a tour are still to come.
    pub fn departures_of(&self, tour: Id) -> usize {
        self.departure_counts.get(&tour).copied().unwrap_or(0)
    }

    pub fn today(&self) -> Date {
        self.content().today()
    }

    /// Public origin of the site, without a trailing slash.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Hash of the answer that a page of its own is made from.
    pub fn detail_digest(&self, route: &Route) -> Digest {
        (self.parts.details)(route)
    }

    /// Hash of an island's HTML; pages that show it depend on it.
    pub fn island(&self, name: &str) -> Digest {
        self.parts.islands.digest(name)
    }

    /// Hash of what every page of the locale depends on.
    pub fn base_digest(&self) -> Digest {
        self.base
    }

    /// Hash of all destination cards: names, addresses and places stand on many pages.
    pub fn destinations_digest(&self) -> Digest {
        *self.destination_digest.get_or_init(|| {
            let mut hasher = Hasher::new();
            for destination in &self.content().destinations {
                hasher.digest(destination.digest);
            }
            hasher.finish()
        })
    }

    pub fn text(&self, key: &str) -> String {
        self.catalogue().plain(key)
    }

    pub fn text_with(&self, key: &str, arguments: &[(&str, String)]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        self.catalogue().text(key, None, &arguments).unwrap_or_else(|_| key.to_owned())
    }

    pub fn counted(&self, key: &str, count: usize) -> String {
        let shown = self.catalogue().formats.number(count as u64);
        self.catalogue().text(key, Some(count as u64), &[("count", shown.into())]).unwrap_or_else(|_| key.to_owned())
    }

    pub fn money(&self, money: Money) -> String {
        self.catalogue().formats.money(money)
    }

    /// The picture as templates show it, or nothing where it could not be had.
    pub fn picture(&self, image: Option<&ImageReference>) -> Value {
        self.picture_or(image, "")
    }

    /// As [`Site::picture`], with a text for a picture that brings none of its own.
    pub fn picture_or(&self, image: Option<&ImageReference>, alternative: &str) -> Value {
        let Some((image, picture)) = image.and_then(|image| Some((image, self.pictures().get(&image.source)?))) else {
            return Value::from(());
        };
        context! {
            src => picture.src.as_str(),
            width => picture.width,
            height => picture.height,
            srcset => picture.srcset.as_deref(),
            webp_srcset => picture.webp_srcset.as_deref(),
            focus => focus_class(image.focus, picture),
            alt => image.alternative.as_deref().unwrap_or(alternative),
        }
    }

    /// Absolute address of what link previews show of the picture.
    pub fn share_image(&self, image: Option<&ImageReference>) -> Option<String> {
        Some(self.absolute(&self.pictures().get(&image?.source)?.share))
    }

    /// The picture that leads the home page, and stands for pages without one.
    pub fn hero(&self) -> Option<&'a ImageReference> {
        hero(&self.parts)
    }
}

/// The style hook for the part of a picture that stays in sight where it is cropped. In a portrait of unknown focus
/// that is a part above the middle, where faces are.
pub(super) fn focus_class(focus: Option<Focus>, picture: &Picture) -> Option<String> {
    match focus {
        Some(Focus { x, y }) => Some(format!("focus-x-{x} focus-y-{y}")),
        None => (picture.height > picture.width).then(|| "focus-portrait".to_owned()),
    }
}

fn hero<'a>(parts: &SiteParts<'a>) -> Option<&'a ImageReference> {
    let content = parts.content;
    let named = content.destination(Id(parts.config.site.links.hero));
    named.or_else(|| content.destinations.first()).and_then(|destination| destination.image.as_ref())
}

/// What every page of a locale shows or is shaped by.
fn base_digest(parts: &SiteParts) -> Digest {
    let mut hasher = Hasher::new();
    hasher
        .digest(parts.program)
        .digest(parts.templates.digest())
        .digest(parts.assets.digest())
        .digest(parts.pictures.digest())
        .digest(parts.prose.digest())
        // It stands in the header of every page.
        .digest(parts.islands.digest("UserMenu"))
        .bytes(&parts.config.source)
        .number(u64::from(parts.content.header.sample));
    for locale in Locale::ALL {
        hasher.text(parts.config.site_origin(locale));
    }
    let mut texts: Vec<_> = parts.catalogue.keys().map(|(key, message)| (key, message.format(&[]))).collect();
    texts.sort_unstable();
    for (key, text) in &texts {
        hasher.text(key).text(text);
    }
    // Titles and addresses that the header and footer of every page name.
    let links = &parts.config.site.links;
    for id in links.travel_tips.iter().chain([&links.travel_requirements]) {
        if let Some(blog) = parts.content.blog(Id(*id)) {
            hasher.text(&blog.title).text(blog.slug.as_str());
        }
    }
    for id in links.popular_experiences.iter().chain([&links.zanzibar]) {
        if let Some(destination) = parts.content.destination(Id(*id)) {
            hasher.text(&destination.name).text(destination.slug.as_str());
        }
    }
    if let Some(image) = hero(parts) {
        hasher.text(&image.source);
        if let Some(Focus { x, y }) = image.focus {
            hasher.number(x.into()).number(y.into());
        }
    }
    // Which paths exist beyond content of their own.
    hasher.number(u64::from(parts.content.tours.len() >= 100));
    hasher.finish()
}
