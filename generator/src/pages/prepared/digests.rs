//! A hash of the result of each read: a page is rendered again if the hash of one of its reads changes.

use std::fmt::{Debug, Write};

use super::{
    PreparedSite,
    related::related_tours,
    snapshot::{article_categories, filter_groups, named, newest_articles, next_departures, range, recommended},
};
use crate::{content::Review, fingerprint::Digest, identity::Id, reads::Read};

impl PreparedSite<'_> {
    /// A hash over everything that a page gets for this read.
    pub fn digest(&self, read: &Read) -> Digest {
        let (parts, content) = (&self.parts, self.parts.content);
        match read {
            Read::Tour(id) => content.tour(*id).map(|card| card.digest).unwrap_or_default(),
            Read::Destination(id) => content.destination(*id).map(|card| card.digest).unwrap_or_default(),
            Read::Article(id) => content.blog(*id).map(|card| card.digest).unwrap_or_default(),
            Read::Detail(key) => parts.details.get(key).map(|record| record.digest()).unwrap_or_default(),
            Read::AllTours => all(content.tours.iter().map(|card| card.digest)),
            Read::AllDestinations => all(content.destinations.iter().map(|card| card.digest)),
            Read::AllArticles => all(content.blogs.iter().map(|card| card.digest)),
            Read::TourCount => number(content.tours.len()),
            Read::TourRange { start, end } => ids(range(&content.tours, *start, *end).iter().map(|tour| tour.id)),
            Read::RecommendedTours => ids(recommended(content)),
            Read::TravelDays(id) => written(&self.travel_days(*id)),
            Read::Year(id) => written(&self.year(*id)),
            Read::RelatedTours(id) => ids(related_tours(self, *id).iter().copied()),
            Read::TourCountOf(destination) => number(self.table.tours_of(*destination).len()),
            Read::TourRangeOf { destination, start, end } => {
                ids(range(self.table.tours_of(*destination), *start, *end).iter().copied())
            }
            Read::DestinationNamed(name) => named(content, name).map(|card| card.digest).unwrap_or_default(),
            Read::NewestArticles { category, count } => ids(newest_articles(content, category.as_ref(), *count)),
            Read::ArticleCategories => written(&article_categories(content)),
            Read::PopularTours => ids(content.popular_tours.iter().copied()),
            Read::PopularDestinations => ids(content.popular_destinations.iter().copied()),
            Read::LatestArticles => ids(content.latest_blogs.iter().copied()),
            Read::BannerArticles => ids(content.banner_blogs.iter().copied()),
            Read::DestinationGroups => written(&content.destination_groups),
            Read::Reviews => reviews(&content.reviews),
            Read::FeaturedReviews => reviews(&content.featured_reviews),
            Read::Team => written(&content.team),
            Read::TourListLanding => written(&content.tour_list),
            Read::FilterLabels => written(&filter_groups(&content.filter)),
            Read::Meta(page) => written(&content.meta.get(&**page)),
            Read::NextDepartures(count) => written(&next_departures(&parts.departures, self.locale(), *count)),
            Read::DeparturesOf(tour) => written(&self.departures_of(*tour).collect::<Vec<_>>()),
            Read::Today => written(&content.today()),
            Read::IsSample => number(content.header.sample.into()),
            Read::Address(route) => text(self.table.href(route)),
            Read::Translations(route) => {
                // No address holds a line break.
                let hrefs = self.translations(route).map(|(_, href)| href.unwrap_or("-"));
                Digest::of(hrefs.join("\n").as_bytes())
            }
            Read::Picture(source) => written(&parts.pictures.get(source)),
            Read::Markdown(name) => written(&parts.markdown.page(name)),
            Read::Island(name) => self.globals.island_digest(name),
            Read::Global(name) => self.globals.value_digest(name),
        }
    }
}

fn all(digests: impl Iterator<Item = Digest>) -> Digest {
    digests.fold(Digest::default(), Digest::followed_by)
}

fn ids(ids: impl Iterator<Item = Id>) -> Digest {
    Digest::of(&ids.flat_map(|id| id.0.to_le_bytes()).collect::<Vec<u8>>())
}

fn number(number: usize) -> Digest {
    Digest::of(&number.to_le_bytes())
}

/// Ids of reviews are unique per source only.
fn reviews(reviews: &[Review]) -> Digest {
    let digests = reviews.iter().map(|review| review.digest.followed_by(written(&review.id)));
    all(digests)
}

fn text(text: Option<&str>) -> Digest {
    text.map(|text| Digest::of(text.as_bytes())).unwrap_or_default()
}

/// A hash of the `Debug` form of small values, which includes every field.
fn written(thing: &impl Debug) -> Digest {
    let mut written = String::new();
    // Writing to a string cannot fail.
    let _ = write!(written, "{thing:?}");
    Digest::of(written.as_bytes())
}
