//! The possible inputs of a site's files, each with a name.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{
    content::DetailKey,
    identity::{Id, Slug},
    routes::Route,
};

/// The name of one input that the rendering of a file has read, including inputs that may be missing.
///
/// Templates, texts of the catalogue, settings, assets, the land of maps and the program itself have no name: every
/// file depends on them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Read {
    /// The card of a tour.
    Tour(Id),
    /// The card of a destination.
    Destination(Id),
    /// The card of an article.
    Article(Id),
    /// The detail that only an item's own page shows.
    Detail(DetailKey),
    /// The cards of all tours, in their order.
    AllTours,
    AllDestinations,
    AllArticles,
    TourCount,
    /// The tours in this range of the list.
    TourRange {
        start: usize,
        end: usize,
    },
    /// The tours that are marked as recommended.
    RecommendedTours,
    /// The days of a tour, for lists.
    TravelDays(Id),
    /// The ratings of a destination by month.
    Year(Id),
    /// The tours most similar to a tour.
    RelatedTours(Id),
    /// The number of tours that visit a destination.
    TourCountOf(Id),
    /// The tours in this range of a destination's list.
    TourRangeOf {
        destination: Id,
        start: usize,
        end: usize,
    },
    /// The card of the first destination of this name.
    DestinationNamed(Box<str>),
    /// The first articles, of one category or of all.
    NewestArticles {
        category: Option<Slug>,
        count: usize,
    },
    ArticleCategories,
    PopularTours,
    PopularDestinations,
    LatestArticles,
    BannerArticles,
    DestinationGroups,
    /// The reviews of the guestbook.
    Reviews,
    FeaturedReviews,
    Team,
    TourListLanding,
    FilterLabels,
    /// Title and description of a page from the back-end.
    Meta(Cow<'static, str>),
    /// The first departures over all tours.
    NextDepartures(usize),
    /// The upcoming departures of a tour.
    DeparturesOf(Id),
    Today,
    /// Whether the content is a sample.
    IsSample,
    /// The address of a page on its own site.
    Address(Route),
    /// The addresses of a page on all sites.
    Translations(Route),
    /// The files of a picture's address.
    Picture(Box<str>),
    /// A text of `site/content/`.
    Markdown(Cow<'static, str>),
    Island(Cow<'static, str>),
    /// A value that every template may use.
    Global(Cow<'static, str>),
}
