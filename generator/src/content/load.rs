//! Reads one locale's snapshot into content: lists at once, details on demand.

use content_model::{Locale, wire};

use super::{
    BlogCard, DestinationCard, FilterLabels, HtmlSanitiser, ImageReference, LoadError, LocaleContent, MetaInfo,
    ReviewId, Seats, ServiceDepartures, Team, TourCard, TourListLanding, locale_content::positions, reader::Reader,
};
use crate::{
    cache::{Answer, Cache, Header, META_PAGES},
    report::Faults,
};

/// Reads the lists of a locale. A missing or damaged list is reported and treated as empty, except the required list of
/// tours.
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
    let departures = Some(Answer::ServiceDepartures).filter(|answer| folder.join(answer.file()).exists());
    let departures = departures.and_then(|answer| reader.object_optional::<ServiceDepartures>(&answer));
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
        seats: departures.map(Seats::new).unwrap_or_default(),
        locale,
        header,
        folder,
    })
}
