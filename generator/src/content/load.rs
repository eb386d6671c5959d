//! Reads one locale's snapshot into content: lists at once, details on demand.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use jiff::civil::Date;
use rayon::prelude::*;
use serde::de::DeserializeOwned;

use super::{
    Article, BlogCard, ById, CardParser, Choice, Destination, DestinationCard, DestinationCategory, DestinationGroup,
    DetailKind, Digest, EditorHtml, HtmlSanitiser, Id, ImageReference, Review, ReviewId, SanitiserCache, Team, Tour,
    TourCard,
};
use crate::{
    cache::{Answer, Cache, Header, IndexError, META_PAGES},
    locale::Locale,
    report::{Fault, Faults},
    wire,
};

/// The snapshot has no content that a site could be made of.
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
    #[error("{path} is damaged: {message}; run `generator fetch --locale {locale}`")]
    Damaged { path: PathBuf, locale: Locale, message: String },
}

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

/// Everything of one locale that lists hold. Details are read when a page needs them.
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
    tour_positions: ById<usize>,
    destination_positions: ById<usize>,
    blog_positions: ById<usize>,
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

    pub fn destination_position(&self, id: Id) -> Option<usize> {
        self.destination_positions.get(&id).copied()
    }

    pub fn blog_position(&self, id: Id) -> Option<usize> {
        self.blog_positions.get(&id).copied()
    }

    /// The day that counts as today in this snapshot.
    pub fn today(&self) -> Date {
        self.header.today
    }

    pub fn detail_path(&self, answer: &Answer) -> PathBuf {
        self.folder.join(answer.file())
    }

    pub fn read_tour(&self, id: Id, cache: &SanitiserCache, faults: &Faults) -> Result<Tour, LoadError> {
        let (wire, digest) = self.read_detail(&Answer::Tour(id))?;
        let mut html = HtmlSanitiser::for_document(digest, cache);
        let tour = Tour::parse(wire, &self.parser("tours", id, faults), &mut html);
        html.finish();
        Ok(tour)
    }

    pub fn read_destination(&self, id: Id, cache: &SanitiserCache, faults: &Faults) -> Result<Destination, LoadError> {
        let (wire, digest) = self.read_detail(&Answer::Destination(id))?;
        let mut html = HtmlSanitiser::for_document(digest, cache);
        let destination = Destination::parse(wire, &self.parser("destination", id, faults), &mut html);
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
            Err(_) => Err(LoadError::Damaged { path, locale: self.locale, message: describe::<T>(&bytes) }),
        }
    }
}

/// Where in the JSON a value of type `T` cannot be read; only called once reading failed.
pub fn describe<T: DeserializeOwned>(bytes: &[u8]) -> String {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
        Ok(_) => "it is not one JSON value".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Reads the lists of a locale. A list that is missing or damaged is reported and taken as empty,
/// except the tours, without which there is no site.
pub fn load_locale(cache: &Cache, locale: Locale, faults: &Faults) -> Result<LocaleContent, LoadError> {
    let folder = cache.locale(locale);
    let header = Header::read(&folder)?;
    let reader = Reader { locale, folder: &folder, faults };

    let tours = reader.list(&Answer::TourList)?;
    let tours: Vec<TourCard> = reader.cards("tourList", tours, TourCard::parse, |wire: &wire::TourCard| wire.id);
    let destinations = reader.list_or_empty(&Answer::DestinationList);
    let destinations: Vec<DestinationCard> =
        reader.cards("destinationlist", destinations, DestinationCard::parse, |wire: &wire::DestinationCard| wire.id);
    let blogs = reader.list_or_empty(&Answer::Blogs);
    let mut blogs: Vec<BlogCard> = reader.cards("blogs", blogs, BlogCard::parse, |wire: &wire::BlogCard| wire.id);
    blogs.sort_by(|left, right| right.published.cmp(&left.published).then(left.id.cmp(&right.id)));

    let mut reviews = reader.reviews(&Answer::Guestbook, ReviewId::Backend);
    if folder.join(Answer::ServiceReviews.file()).exists() {
        reviews.extend(reader.reviews(&Answer::ServiceReviews, ReviewId::Service));
    }
    reviews.sort_by(|left, right| right.date.cmp(&left.date).then(left.id.cmp(&right.id)));

    let tour_list = reader.object_optional::<wire::TourListPage>(&Answer::TourListPage).map(|page| TourListLanding {
        title: page.title,
        intro: HtmlSanitiser::uncached().sanitise_optional(page.intro),
        image: page.image.and_then(ImageReference::parse),
    });
    let filter = reader.object_optional::<wire::FilterIndex>(&Answer::FilterIndex).map(FilterLabels::parse);
    let team = reader.object_optional::<wire::AboutUs>(&Answer::AboutUs);

    Ok(LocaleContent {
        tour_positions: positions(&tours, |tour| tour.id),
        destination_positions: positions(&destinations, |destination| destination.id),
        blog_positions: positions(&blogs, |blog| blog.id),
        tours,
        popular_tours: reader.ids(&Answer::PopularTours),
        tour_list,
        filter: filter.unwrap_or_default(),
        destinations,
        popular_destinations: reader.ids(&Answer::PopularDestinations),
        destination_groups: reader.groups(),
        blogs,
        latest_blogs: reader.ids(&Answer::LatestBlogs),
        banner_blogs: reader.ids(&Answer::BannerBlogs),
        reviews,
        featured_reviews: reader.reviews(&Answer::Reviews, ReviewId::Backend),
        team: team.map(|team| Team::parse(team, locale, faults)).unwrap_or_default(),
        meta: META_PAGES
            .iter()
            .filter_map(|&page| {
                let meta = reader.object_optional::<wire::MetaInfos>(&Answer::MetaInfos(page))?;
                Some((page, MetaInfo { title: meta.title, description: meta.description }))
            })
            .collect(),
        locale,
        header,
        folder,
    })
}

fn positions<T>(items: &[T], id: impl Fn(&T) -> Id) -> ById<usize> {
    items.iter().enumerate().map(|(position, item)| (id(item), position)).collect()
}

impl FilterLabels {
    fn parse(wire: wire::FilterIndex) -> Self {
        let labels = |options: Vec<wire::FilterOption>| {
            options.into_iter().map(|option| FilterOptionLabel { value: option.value, label: option.label }).collect()
        };
        FilterLabels {
            trip_type: labels(wire.trip_type),
            safari_type: labels(wire.safari_type),
            level: labels(wire.level),
            specialised: labels(wire.specialised),
            price: Some((wire.price.min, wire.price.max)),
            length: Some((wire.length.min, wire.length.max)),
        }
    }
}

struct Reader<'a> {
    locale: Locale,
    folder: &'a Path,
    faults: &'a Faults,
}

impl Reader<'_> {
    fn fault(&self, answer: &Answer, message: impl Into<String>) {
        self.faults.add(Fault::new(self.locale, answer.to_string(), message));
    }

    fn bytes(&self, answer: &Answer) -> Result<Vec<u8>, LoadError> {
        let path = self.folder.join(answer.file());
        fs::read(&path).map_err(|source| LoadError::Unreadable { path, source })
    }

    fn list(&self, answer: &Answer) -> Result<Vec<u8>, LoadError> {
        let bytes = self.bytes(answer)?;
        match wire::page(&bytes) {
            Ok(_) => Ok(bytes),
            Err(error) => Err(LoadError::Damaged {
                path: self.folder.join(answer.file()),
                locale: self.locale,
                message: error.to_string(),
            }),
        }
    }

    fn list_or_empty(&self, answer: &Answer) -> Vec<u8> {
        self.list(answer).unwrap_or_else(|error| {
            self.fault(answer, format!("{error}; taken as empty"));
            b"[]".to_vec()
        })
    }

    /// Parses every card of a list in parallel; a wrong one, and the second of two with one id, is reported and left out.
    fn cards<W, C: Send>(
        &self,
        call: &'static str,
        bytes: Vec<u8>,
        parse: impl Fn(W, Digest, &CardParser) -> Option<C> + Sync,
        id: impl Fn(&W) -> u64 + Sync,
    ) -> Vec<C>
    where
        W: DeserializeOwned,
    {
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        let cards: Vec<(u64, Option<C>)> = page
            .items
            .par_iter()
            .map(|item| {
                let text = item.get();
                match serde_json::from_str::<W>(text) {
                    Ok(wire) => {
                        let id = id(&wire);
                        let parser = CardParser { locale: self.locale, call, id: Id(id), faults: self.faults };
                        (id, parse(wire, Digest::of(text.as_bytes()), &parser))
                    }
                    Err(_) => {
                        self.faults.add(Fault::new(
                            self.locale,
                            call,
                            format!("{}; left out", describe::<W>(text.as_bytes())),
                        ));
                        (0, None)
                    }
                }
            })
            .collect();
        let mut seen = std::collections::HashSet::with_capacity(cards.len());
        cards
            .into_iter()
            .filter_map(|(id, card)| {
                let card = card?;
                if !seen.insert(id) {
                    self.faults
                        .add(Fault::new(self.locale, call, "two things have this id; the second is left out").id(id));
                    return None;
                }
                Some(card)
            })
            .collect()
    }

    fn object_optional<T: DeserializeOwned>(&self, answer: &Answer) -> Option<T> {
        let bytes = match self.bytes(answer) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.fault(answer, error.to_string());
                return None;
            }
        };
        serde_json::from_slice(&bytes)
            .map_err(|_| self.fault(answer, format!("{}; ignored", describe::<T>(&bytes))))
            .ok()
    }

    /// The ids of a list whose cards another list holds.
    fn ids(&self, answer: &Answer) -> Vec<Id> {
        let bytes = self.list_or_empty(answer);
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        page.items
            .iter()
            .filter_map(|item| match serde_json::from_str::<wire::TourReference>(item.get()) {
                Ok(reference) => Some(Id(reference.id)),
                Err(error) => {
                    self.fault(answer, format!("{error}; left out"));
                    None
                }
            })
            .collect()
    }

    fn reviews(&self, answer: &Answer, number: impl Fn(u64) -> ReviewId) -> Vec<Review> {
        let bytes = self.list_or_empty(answer);
        let Ok(page) = wire::page(&bytes) else { return Vec::new() };
        let call = answer.to_string();
        page.items
            .iter()
            .filter_map(|item| match serde_json::from_str::<wire::Review>(item.get()) {
                Ok(wire) => {
                    let id = wire.id;
                    let parser = CardParser { locale: self.locale, call: &call, id: Id(id), faults: self.faults };
                    let mut review = Review::parse(wire, &parser)?;
                    review.id = number(id);
                    review.digest = Digest::of(item.get().as_bytes());
                    Some(review)
                }
                Err(_) => {
                    self.fault(answer, format!("{}; left out", describe::<wire::Review>(item.get().as_bytes())));
                    None
                }
            })
            .collect()
    }

    fn groups(&self) -> Vec<DestinationGroup> {
        DestinationCategory::ALL
            .iter()
            .filter_map(|&category| {
                let answer = Answer::DestinationGroup(category);
                let bytes = self.list_or_empty(&answer);
                // The contract: a list of which the first element is the group.
                let page = wire::page(&bytes).ok()?;
                let first = page.items.first()?;
                match serde_json::from_str::<wire::DestinationGroup>(first.get()) {
                    Ok(group) => Some(DestinationGroup {
                        category,
                        title: group.title,
                        intro: HtmlSanitiser::uncached().sanitise_optional(group.intro),
                        destinations: group.destinations.iter().map(|destination| Id(destination.id)).collect(),
                    }),
                    Err(error) => {
                        self.fault(&answer, format!("{error}; the group is left out"));
                        None
                    }
                }
            })
            .collect()
    }
}
