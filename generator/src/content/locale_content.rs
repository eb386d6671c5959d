//! The content of one locale: the lists, and the details when a page needs them.

use std::{collections::HashMap, fs, path::PathBuf};

use content_model::{Locale, Money, wire};
use jiff::civil::Date;
use serde::de::DeserializeOwned;

use super::{
    Article, BlogCard, CardParser, Destination, DestinationCard, DestinationGroup, DetailKind, EditorHtml,
    HtmlSanitiser, ImageReference, LoadError, Review, SanitiserCache, Seats, Team, Tour, TourCard, Unreadable,
};
use crate::{
    cache::{Answer, Header},
    fingerprint::Digest,
    identity::{ById, Id},
    report::Faults,
};

#[derive(Debug)]
pub struct TourListLanding {
    pub title: String,
    pub intro: Option<EditorHtml>,
    pub image: Option<ImageReference>,
}

#[derive(Debug)]
pub struct MetaInfo {
    pub title: String,
    pub description: String,
}

/// One option of the filter form, as the back-end labels it.
#[derive(Debug, Clone, serde::Serialize)]
pub struct FilterOptionLabel {
    pub value: String,
    pub label: String,
}

/// The labels of the filter form's options, per group.
#[derive(Debug, Default)]
pub struct FilterLabels {
    pub trip_type: Vec<FilterOptionLabel>,
    pub safari_type: Vec<FilterOptionLabel>,
    pub level: Vec<FilterOptionLabel>,
    pub specialised: Vec<FilterOptionLabel>,
    pub price: Option<(u32, u32)>,
    pub length: Option<(u32, u32)>,
}

/// The lists of one locale. Details are read when a page needs them.
#[derive(Debug)]
pub struct LocaleContent {
    pub locale: Locale,
    pub header: Header,
    pub folder: PathBuf,
    pub tours: Vec<TourCard>,
    pub popular_tours: Vec<Id>,
    pub tour_list: Option<TourListLanding>,
    pub filter: FilterLabels,
    pub destinations: Vec<DestinationCard>,
    pub popular_destinations: Vec<Id>,
    pub destination_groups: Vec<DestinationGroup>,
    pub blogs: Vec<BlogCard>,
    pub latest_blogs: Vec<Id>,
    pub banner_blogs: Vec<Id>,
    pub reviews: Vec<Review>,
    pub featured_reviews: Vec<Review>,
    pub team: Team,
    pub meta: HashMap<&'static str, MetaInfo>,
    pub seats: Seats,
    pub(super) tour_positions: ById<usize>,
    pub(super) destination_positions: ById<usize>,
    pub(super) blog_positions: ById<usize>,
}

impl LocaleContent {
    pub fn tour(&self, id: Id) -> Option<&TourCard> {
        self.tours.get(*self.tour_positions.get(&id)?)
    }

    pub fn destination(&self, id: Id) -> Option<&DestinationCard> {
        self.destinations.get(*self.destination_positions.get(&id)?)
    }

    pub fn blog(&self, id: Id) -> Option<&BlogCard> {
        self.blogs.get(*self.blog_positions.get(&id)?)
    }

    pub fn tour_position(&self, id: Id) -> Option<usize> {
        self.tour_positions.get(&id).copied()
    }

    /// The day that counts as today in this snapshot.
    pub fn today(&self) -> Date {
        self.header.today
    }

    pub fn detail_path(&self, answer: &Answer) -> PathBuf {
        self.folder.join(answer.file())
    }

    pub fn read_tour(&self, id: Id, cache: &SanitiserCache, faults: &Faults) -> Result<Tour, LoadError> {
        let answer = Answer::Tour(id);
        let (wire, digest) = self.read_detail(&answer)?;
        let mut html = HtmlSanitiser::for_document(digest, cache);
        let price = self.tour(id).map_or(Money::ZERO, |card| card.price);
        let tour = Tour::parse(wire, price, &self.team, &self.parser(&answer.to_string(), id, faults), &mut html);
        html.finish();
        Ok(tour)
    }

    /// The tour as the back-end answered it.
    pub fn wire_tour(&self, id: Id) -> Result<wire::Tour, LoadError> {
        Ok(self.read_detail(&Answer::Tour(id))?.0)
    }

    pub fn read_destination(&self, id: Id, cache: &SanitiserCache, faults: &Faults) -> Result<Destination, LoadError> {
        let answer = Answer::Destination(id);
        let (wire, digest) = self.read_detail(&answer)?;
        let mut html = HtmlSanitiser::for_document(digest, cache);
        let destination =
            Destination::parse(wire, &self.team, &self.parser(&answer.to_string(), id, faults), &mut html);
        html.finish();
        Ok(destination)
    }

    pub fn read_article(&self, id: Id, cache: &SanitiserCache) -> Result<Article, LoadError> {
        let (wire, digest) = self.read_detail(&Answer::Blog(id))?;
        let mut html = HtmlSanitiser::for_document(digest, cache);
        let article = Article::parse(wire, &mut html);
        html.finish();
        Ok(article)
    }

    /// Keeps only the tours, destinations and articles that pass.
    pub(super) fn retain(&mut self, keep: impl Fn(DetailKind, Id) -> bool) {
        self.tours.retain(|tour| keep(DetailKind::Tour, tour.id));
        self.destinations.retain(|place| keep(DetailKind::Destination, place.id));
        self.blogs.retain(|blog| keep(DetailKind::Article, blog.id));
        self.tour_positions = positions(&self.tours, |tour| tour.id);
        self.destination_positions = positions(&self.destinations, |place| place.id);
        self.blog_positions = positions(&self.blogs, |blog| blog.id);
    }

    fn parser<'a>(&self, call: &'a str, id: Id, faults: &'a Faults) -> CardParser<'a> {
        CardParser { locale: self.locale, call, id, faults }
    }

    fn read_detail<T: DeserializeOwned>(&self, answer: &Answer) -> Result<(T, Digest), LoadError> {
        let path = self.detail_path(answer);
        let bytes = fs::read(&path).map_err(|source| LoadError::Unreadable { path: path.clone(), source })?;
        let digest = Digest::of(&bytes);
        match serde_json::from_slice(&bytes) {
            Ok(wire) => Ok((wire, digest)),
            Err(_) => {
                Err(LoadError::Damaged { path, locale: self.locale, message: Unreadable::of::<T>(&bytes).to_string() })
            }
        }
    }
}

pub(super) fn positions<T>(items: &[T], id: impl Fn(&T) -> Id) -> ById<usize> {
    items.iter().enumerate().map(|(position, item)| (id(item), position)).collect()
}

const LEVELS: [&str; 4] = ["budget", "standard", "mid-range", "luxury"];

impl FilterLabels {
    pub(super) fn parse(wire: wire::FilterIndex) -> Self {
        let labels = |options: Vec<wire::FilterOption>| {
            options.into_iter().map(|option| FilterOptionLabel { value: option.value, label: option.label }).collect()
        };
        // From simple to luxurious; an unknown level comes last.
        let mut level: Vec<FilterOptionLabel> = labels(wire.level);
        level.sort_by_key(|option| LEVELS.iter().position(|known| *known == &*option.value).unwrap_or(LEVELS.len()));
        FilterLabels {
            trip_type: labels(wire.trip_type),
            safari_type: labels(wire.safari_type),
            level,
            specialised: labels(wire.specialised),
            price: Some((wire.price.min, wire.price.max)),
            length: Some((wire.length.min, wire.length.max)),
        }
    }
}
