//! The home page.

use std::collections::HashSet;

use minijinja::{Value, context};

use crate::{
    content::{ImageReference, Review},
    identity::Id,
    pages::{
        prepared::Site,
        shared::{
            cards::{blog_cards, destination_cards, review_view, review_views, tour_cards},
            departures::{DEPARTURES, departure_rows},
            head::meta_head,
            structured_data,
            view::{PageError, PageView},
        },
    },
    routes::Route,
};

const TOURS_PER_SECTION: usize = 6;
const DESTINATIONS: usize = 6;
const ARTICLES: usize = 3;
const REVIEWS: usize = 3;

/// A review that stands over a picture in the whole width of the page.
struct Quote<'a> {
    review: &'a Review,
    picture: ImageReference,
}

/// The first featured review whose tour has a picture that the page does not show yet.
fn quote<'a>(site: &Site<'a>, shown: &HashSet<&str>) -> Option<Quote<'a>> {
    let reviews: &'a [Review] = site.snapshot().featured_reviews();
    reviews.iter().find_map(|review| {
        // A tour with a damaged detail has no page, which the build reports.
        let photos = site.snapshot().read_tour(review.tour?).ok()?.photos;
        let is_new =
            |photo: &ImageReference| !shown.contains(&*photo.source) && site.pictures().find(&photo.source).is_some();
        Some(Quote { review, picture: photos.into_iter().find(is_new)? })
    })
}

/// Popular and recommended tours: the marked tours are recommended; without marked tours, the first six are popular and
/// the next six recommended.
fn sections(site: &Site) -> (Vec<Id>, Vec<Id>) {
    let content = site.snapshot();
    let listed = content.popular_tours();
    let source = if listed.is_empty() { content.tour_range(0, usize::MAX) } else { listed.to_vec() };
    let is_marked = |id: &Id| content.tour(*id).is_some_and(|tour| tour.recommended);
    let popular: Vec<Id> = source.iter().copied().filter(|id| !is_marked(id)).take(TOURS_PER_SECTION).collect();
    let mut marked = content.recommended_tours();
    marked.truncate(TOURS_PER_SECTION);
    if marked.is_empty() {
        let recommended = source.into_iter().skip(TOURS_PER_SECTION).take(TOURS_PER_SECTION).collect();
        return (popular, recommended);
    }
    (popular, marked)
}

fn destinations(site: &Site) -> Vec<Id> {
    site.snapshot().popular_destinations().iter().copied().take(DESTINATIONS).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    let content = site.snapshot();
    let latest = content.latest_articles();
    if latest.is_empty() {
        content.newest_articles(None, ARTICLES)
    } else {
        latest.iter().copied().take(ARTICLES).collect()
    }
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let (popular, recommended) = sections(site);
    let hero = site.hero();
    let (places, articles) = (destinations(site), articles(site));
    let images = popular
        .iter()
        .chain(&recommended)
        .filter_map(|id| content.tour(*id)?.image.as_ref())
        .chain(places.iter().filter_map(|id| content.destination(*id)?.image.as_ref()))
        .chain(articles.iter().filter_map(|id| content.blog(*id)?.image.as_ref()))
        .chain(hero);
    let quote = quote(site, &images.map(|image| &*image.source).collect());
    let quoted = quote.as_ref().map(|quote| &quote.review.id);
    let reviews = content.featured_reviews().iter().filter(|review| Some(&review.id) != quoted).take(REVIEWS);
    let body = context! {
        hero => site.pictures().view(hero),
        popular => tour_cards(site, &popular)?,
        recommended => tour_cards(site, &recommended)?,
        destinations => destination_cards(site, &places)?,
        articles => blog_cards(site, &articles)?,
        quote => match &quote {
            Some(quote) => context! {
                review => review_view(site, quote.review)?,
                picture => site.pictures().view_or(Some(&quote.picture), ""),
            },
            None => Value::from(()),
        },
        departures => departure_rows(site, DEPARTURES),
        reviews => review_views(site, reviews)?,
        guestbook => structured_data::average(content.reviews()).map(|(average, _)| context! {
            average => site.texts().formats().rating(average),
            count => content.reviews().len(),
        }),
        hundred_tours => content.tour_count() >= 100,
    };
    let head = meta_head(site, &Route::Home, "home", "home")
        .image(site.share_address(hero))
        .structured(&[structured_data::organisation(site)]);
    Ok(PageView { template: "pages/home.html", head, crumbs: Vec::new(), section: "home", body })
}
