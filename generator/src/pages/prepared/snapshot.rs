//! The snapshot of a locale for one page; every access records a read.

use content_model::{Choice, Locale};
use jiff::civil::Date;

use super::{PreparedSite, UpcomingDeparture, related::related_tours};
use crate::{
    content::{
        Article, BlogCard, BlogCategory, Departure, Destination, DestinationCard, DestinationGroup, DetailKind,
        FilterLabels, LoadError, LocaleContent, MetaInfo, Review, Team, Tour, TourCard, TourListLanding, TravelDay,
        Year,
    },
    identity::{Id, Slug},
    reads::{Read, Reads},
};

#[derive(Clone, Copy)]
pub struct Snapshot<'s, 'a> {
    prepared: &'a PreparedSite<'a>,
    reads: &'s Reads,
}

impl<'s, 'a> Snapshot<'s, 'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>, reads: &'s Reads) -> Self {
        Snapshot { prepared, reads }
    }

    /// The only access to the snapshot. [`PreparedSite::digest`] must cover everything that a caller takes for this
    /// read.
    fn read(&self, read: Read) -> &'a LocaleContent {
        self.reads.note(read);
        self.prepared.parts.content
    }

    pub fn tour(&self, id: Id) -> Option<&'a TourCard> {
        self.read(Read::Tour(id)).tour(id)
    }

    pub fn destination(&self, id: Id) -> Option<&'a DestinationCard> {
        self.read(Read::Destination(id)).destination(id)
    }

    pub fn blog(&self, id: Id) -> Option<&'a BlogCard> {
        self.read(Read::Article(id)).blog(id)
    }

    /// # Errors
    ///
    /// If the answer is missing or damaged since the snapshot was checked; the same holds for the next two functions.
    pub fn read_tour(&self, id: Id) -> Result<Tour, LoadError> {
        let content = self.read(Read::Detail((DetailKind::Tour, id)));
        content.read_tour(id, self.prepared.parts.sanitiser, self.prepared.parts.faults)
    }

    pub fn read_destination(&self, id: Id) -> Result<Destination, LoadError> {
        let content = self.read(Read::Detail((DetailKind::Destination, id)));
        content.read_destination(id, self.prepared.parts.sanitiser, self.prepared.parts.faults)
    }

    pub fn read_article(&self, id: Id) -> Result<Article, LoadError> {
        let content = self.read(Read::Detail((DetailKind::Article, id)));
        content.read_article(id, self.prepared.parts.sanitiser)
    }

    /// All tours, for values that depend on every tour.
    pub fn tours(&self) -> &'a [TourCard] {
        &self.read(Read::AllTours).tours
    }

    pub fn destinations(&self) -> &'a [DestinationCard] {
        &self.read(Read::AllDestinations).destinations
    }

    pub fn articles(&self) -> &'a [BlogCard] {
        &self.read(Read::AllArticles).blogs
    }

    pub fn tour_count(&self) -> usize {
        self.read(Read::TourCount).tours.len()
    }

    /// The tours in a range of the list.
    pub fn tour_range(&self, start: usize, end: usize) -> Vec<Id> {
        range(&self.read(Read::TourRange { start, end }).tours, start, end).iter().map(|tour| tour.id).collect()
    }

    pub fn recommended_tours(&self) -> Vec<Id> {
        recommended(self.read(Read::RecommendedTours)).collect()
    }

    /// The tours most similar to this one.
    pub fn related_tours(&self, id: Id) -> &'a [Id] {
        self.reads.note(Read::RelatedTours(id));
        related_tours(self.prepared, id)
    }

    /// How many tours visit a destination.
    pub fn tour_count_of(&self, destination: Id) -> usize {
        self.reads.note(Read::TourCountOf(destination));
        self.prepared.table.tours_of(destination).len()
    }

    /// The tours in a range of a destination's list.
    pub fn tour_range_of(&self, destination: Id, start: usize, end: usize) -> &'a [Id] {
        self.reads.note(Read::TourRangeOf { destination, start, end });
        range(self.prepared.table.tours_of(destination), start, end)
    }

    pub fn destination_named(&self, name: &str) -> Option<&'a DestinationCard> {
        named(self.read(Read::DestinationNamed(name.into())), name)
    }

    /// The newest articles, of one category or of all.
    pub fn newest_articles(&self, category: Option<&Slug>, count: usize) -> Vec<Id> {
        let content = self.read(Read::NewestArticles { category: category.cloned(), count });
        newest_articles(content, category, count).collect()
    }

    /// The categories with articles; the newest article of each gives the label.
    pub fn article_categories(&self) -> Vec<&'a BlogCategory> {
        article_categories(self.read(Read::ArticleCategories))
    }

    pub fn popular_tours(&self) -> &'a [Id] {
        &self.read(Read::PopularTours).popular_tours
    }

    pub fn popular_destinations(&self) -> &'a [Id] {
        &self.read(Read::PopularDestinations).popular_destinations
    }

    pub fn latest_articles(&self) -> &'a [Id] {
        &self.read(Read::LatestArticles).latest_blogs
    }

    pub fn banner_articles(&self) -> &'a [Id] {
        &self.read(Read::BannerArticles).banner_blogs
    }

    pub fn destination_groups(&self) -> &'a [DestinationGroup] {
        &self.read(Read::DestinationGroups).destination_groups
    }

    /// All reviews, newest first.
    pub fn reviews(&self) -> &'a [Review] {
        &self.read(Read::Reviews).reviews
    }

    pub fn featured_reviews(&self) -> &'a [Review] {
        &self.read(Read::FeaturedReviews).featured_reviews
    }

    pub fn team(&self) -> &'a Team {
        &self.read(Read::Team).team
    }

    pub fn tour_list(&self) -> Option<&'a TourListLanding> {
        self.read(Read::TourListLanding).tour_list.as_ref()
    }

    /// The label of a value in the back-end's filter form.
    pub fn filter_label<T: Choice>(&self, group: &str, choice: T) -> Option<&'a str> {
        let [trip_type, safari_type, level, specialised] = filter_groups(&self.read(Read::FilterLabels).filter);
        let labels = match group {
            "level" => level,
            "safari_type" => safari_type,
            "trip_type" => trip_type,
            _ => specialised,
        };
        labels.iter().find(|option| option.value == choice.name()).map(|option| option.label.as_str())
    }

    /// Title and description of a page for search engines, from the back-end.
    pub fn meta(&self, page: &'static str) -> Option<&'a MetaInfo> {
        self.read(Read::Meta(page.into())).meta.get(page)
    }

    /// The next departures over all tours, among them some whose guide speaks the site's language.
    pub fn next_departures(&self, count: usize) -> Vec<&'a UpcomingDeparture> {
        self.reads.note(Read::NextDepartures(count));
        next_departures(&self.prepared.parts.departures, self.prepared.locale(), count)
    }

    /// The upcoming departures of a tour.
    pub fn departures_of(&self, tour: Id) -> Vec<&'a Departure> {
        self.reads.note(Read::DeparturesOf(tour));
        self.prepared.departures_of(tour).collect()
    }

    /// The days of a tour for its lists.
    pub fn travel_days(&self, tour: Id) -> &'a [TravelDay] {
        self.reads.note(Read::TravelDays(tour));
        self.prepared.travel_days(tour)
    }

    /// The ratings of a destination by month.
    pub fn year(&self, destination: Id) -> Year {
        self.reads.note(Read::Year(destination));
        self.prepared.year(destination)
    }

    /// The day that counts as today in this snapshot.
    pub fn today(&self) -> Date {
        self.read(Read::Today).today()
    }

    /// Whether this is sample content, which search engines must not index.
    pub fn is_sample(&self) -> bool {
        self.read(Read::IsSample).header.sample
    }
}

/// The items of a range that may exceed the list.
pub(super) fn range<T>(items: &[T], start: usize, end: usize) -> &[T] {
    items.get(start..end.min(items.len())).unwrap_or_default()
}

/// The first departures, of which up to [`OWN_LANGUAGE`] are those in the language, however late they are. Those that
/// lead displace others.
pub(super) fn next_departures(all: &[UpcomingDeparture], language: Locale, count: usize) -> Vec<&UpcomingDeparture> {
    /// The number of departures in the language that displace others.
    const OWN_LANGUAGE: usize = 3;
    let is_in_language = |upcoming: &&UpcomingDeparture| upcoming.departure.languages.contains(&language);
    let by_start = |upcoming: &&UpcomingDeparture| (upcoming.departure.starts, upcoming.departure.ends, upcoming.tour);
    let preferred = |upcoming: &&UpcomingDeparture| (!upcoming.leads, by_start(upcoming));
    let (mut chosen, mut others): (Vec<_>, Vec<_>) = all.iter().partition(is_in_language);
    chosen.sort_by_key(preferred);
    others.extend(chosen.drain(OWN_LANGUAGE.min(count).min(chosen.len())..));
    others.sort_by_key(preferred);
    others.truncate(count - chosen.len());
    chosen.append(&mut others);
    chosen.sort_by_key(by_start);
    chosen
}

pub(super) fn recommended(content: &LocaleContent) -> impl Iterator<Item = Id> {
    content.tours.iter().filter(|tour| tour.recommended).map(|tour| tour.id)
}

pub(super) fn named<'a>(content: &'a LocaleContent, name: &str) -> Option<&'a DestinationCard> {
    content.destinations.iter().find(|place| *place.name == *name)
}

pub(super) fn newest_articles<'a>(
    content: &'a LocaleContent,
    category: Option<&'a Slug>,
    count: usize,
) -> impl Iterator<Item = Id> + use<'a> {
    let is_wanted = move |blog: &&BlogCard| category.is_none_or(|category| *category == blog.category.slug);
    content.blogs.iter().filter(is_wanted).map(|blog| blog.id).take(count)
}

pub(super) fn article_categories(content: &LocaleContent) -> Vec<&BlogCategory> {
    let mut seen = std::collections::HashSet::new();
    content.blogs.iter().map(|blog| &blog.category).filter(|category| seen.insert(&category.slug)).collect()
}

/// The groups of the filter form whose labels pages show; only the island uses its ranges.
pub(super) fn filter_groups(filter: &FilterLabels) -> [&[crate::content::FilterOptionLabel]; 4] {
    [&filter.trip_type, &filter.safari_type, &filter.level, &filter.specialised]
}
