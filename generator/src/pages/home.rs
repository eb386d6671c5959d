//! The home page.

use minijinja::{Value, context};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{PageError, PageView, Site, structured_data};
use crate::{
    content::{Hasher, Id, TourCard},
    routes::Route,
};

const TOURS_PER_SECTION: usize = 6;
const DESTINATIONS: usize = 6;
const ARTICLES: usize = 3;
const REVIEWS: usize = 3;
pub(super) const DEPARTURES: usize = 8;

/// Popular and recommended tours: the marked ones are recommended; where none
/// is marked, the first six are popular and the next six recommended.
fn sections(site: &Site) -> (Vec<Id>, Vec<Id>) {
    let content = site.content();
    let source: Vec<Id> = if content.popular_tours.is_empty() {
        content.tours.iter().map(|tour| tour.id).collect()
    } else {
        content.popular_tours.clone()
    };
    let is_marked = |id: &Id| content.tour(*id).is_some_and(|tour| tour.recommended);
    let popular: Vec<Id> = source.iter().copied().filter(|id| !is_marked(id)).take(TOURS_PER_SECTION).collect();
    let marked: Vec<Id> =
        content.tours.iter().filter(|tour| tour.recommended).map(|tour| tour.id).take(TOURS_PER_SECTION).collect();
    if marked.is_empty() {
        let recommended = source.into_iter().skip(TOURS_PER_SECTION).take(TOURS_PER_SECTION).collect();
        return (popular, recommended);
    }
    (popular, marked)
}

fn destinations(site: &Site) -> Vec<Id> {
    site.content().popular_destinations.iter().copied().take(DESTINATIONS).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    let content = site.content();
    let latest = if content.latest_blogs.is_empty() {
        content.blogs.iter().map(|blog| blog.id).collect()
    } else {
        content.latest_blogs.clone()
    };
    latest.into_iter().take(ARTICLES).collect()
}

pub fn inputs(site: &Site, hasher: &mut Hasher) {
    let (popular, recommended) = sections(site);
    site.hash_tours(&popular, hasher);
    site.hash_tours(&recommended, hasher);
    site.hash_departures(DEPARTURES, hasher);
    hasher.digest(site.destinations_digest());
    for id in articles(site) {
        site.hash_blog(id, hasher);
    }
    // The average is that of all reviews.
    for review in &site.content().reviews {
        hasher.digest(review.digest);
    }
    for review in site.content().featured_reviews.iter().take(REVIEWS) {
        hasher.digest(review.digest);
    }
    hasher.digest(site.island("SearchForm"));
    site.hash_meta("home", hasher);
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let content = site.content();
    let (popular, recommended) = sections(site);
    let hero = site.hero();
    let body = context! {
        hero => site.picture(hero),
        popular => site.tour_cards(&popular)?,
        recommended => site.tour_cards(&recommended)?,
        destinations => site.destination_cards(&destinations(site))?,
        articles => site.blog_cards(&articles(site))?,
        departures => site.departure_rows(DEPARTURES),
        reviews => site.review_views(content.featured_reviews.iter().take(REVIEWS))?,
        guestbook => structured_data::average(&content.reviews).map(|(average, _)| context! {
            average => site.catalogue().formats.rating(average),
            count => content.reviews.len(),
        }),
        hundred_tours => content.tours.len() >= 100,
    };
    let head = site
        .meta_head(&Route::Home, "home", "home")
        .image(site.share_image(hero))
        .structured(&[structured_data::organisation(site)]);
    Ok(PageView { template: "pages/home.html", head, crumbs: Vec::new(), section: "home", body })
}

impl Site<'_> {
    pub(super) fn hash_tours(&self, ids: &[Id], hasher: &mut Hasher) {
        for tour in ids.iter().filter_map(|id| self.content().tour(*id)) {
            hasher.digest(tour.digest);
        }
    }

    pub(super) fn hash_blog(&self, id: Id, hasher: &mut Hasher) {
        if let Some(blog) = self.content().blog(id) {
            hasher.digest(blog.digest);
        }
    }

    pub(super) fn hash_meta(&self, page: &str, hasher: &mut Hasher) {
        if let Some(meta) = self.content().meta.get(page) {
            hasher.text(&meta.title).text(&meta.description);
        }
    }

    pub(super) fn hash_departures(&self, count: usize, hasher: &mut Hasher) {
        for upcoming in self.departures().iter().take(count) {
            hasher.number(upcoming.tour.0).text(&format!("{:?}", upcoming.departure));
            self.hash_tours(&[upcoming.tour], hasher);
        }
    }

    /// The next departures over all tours, as rows of a table.
    pub(super) fn departure_rows(&self, count: usize) -> Value {
        let rows: Vec<Value> = self
            .departures()
            .iter()
            .take(count)
            .filter_map(|upcoming| {
                let tour = self.content().tour(upcoming.tour)?;
                let href = self.routes().href(&Route::Trip(tour.id))?;
                Some(self.departure_row(&upcoming.departure, tour, Some(href)))
            })
            .collect();
        Value::from(rows)
    }

    pub(super) fn departure_row(
        &self,
        departure: &crate::content::Departure,
        tour: &TourCard,
        href: Option<&str>,
    ) -> Value {
        let formats = &self.catalogue().formats;
        context! {
            starts => formats.date_short(departure.starts),
            starts_datetime => departure.starts.to_string(),
            ends => formats.date_short(departure.ends),
            ends_datetime => departure.ends.to_string(),
            price => self.money(departure.price_per_person),
            language => &*departure.language,
            source => &*departure.source,
            places_left => departure.places_left,
            book => (!tour.tailor_made).then(|| booking_href(tour, Some(departure.starts))),
            tour => href.map(|href| context! { title => &*tour.title, slug => tour.slug.as_str(), href => href }),
        }
    }
}

/// The booking form for a tour, on the day of a departure or one of the traveller's own.
pub(super) fn booking_href(tour: &TourCard, starts: Option<jiff::civil::Date>) -> String {
    /// Everything that would end a value of a query.
    const KEPT_OUT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');
    let slug = utf8_percent_encode(tour.slug.as_str(), KEPT_OUT);
    let day = starts.map(|day| format!("&start_date={day}")).unwrap_or_default();
    format!("/Booking?tour={slug}{day}")
}
