//! Lists that scripts read: `/data/tours.json` for filter, favourites and comparison, `/data/places.json` for the
//! search, `/data/reviews.json` for the guestbook. They hold the texts of the server's own cards.
//!
//! Their names carry no hash, because every list page would change with every tour. Browsers revalidate them by ETag.

use content_model::Choice;
use serde::Serialize;
use tour_view::drawing::Signature;

use crate::{
    content::{ImageReference, TourCard},
    pages::{
        prepared::{Site, pictures::focus_class},
        shared::{
            cards::{choice_label, place_names, tour_length, translated, verified},
            journey::{strip_href, tour_signature},
        },
    },
    routes::Route,
};

#[derive(Serialize)]
struct PictureRecord<'a> {
    src: &'a str,
    srcset: Option<&'a str>,
    webp_srcset: Option<&'a str>,
    width: u32,
    height: u32,
    focus: Option<String>,
    alt: &'a str,
}

#[derive(Serialize)]
struct TourRecord<'a> {
    id: u64,
    slug: &'a str,
    href: &'a str,
    title: &'a str,
    summary: &'a str,
    picture: Option<PictureRecord<'a>>,
    places: String,
    signature: Option<Signature>,
    /// The address of the journey line as a PNG, which mails attach.
    strip: Option<String>,
    days_text: String,
    route: String,
    level_text: String,
    rating_text: String,
    reviews_text: String,
    price_text: String,
    price: Option<i64>,
    /// The deposit, such as `30%`; empty for a tour that is priced by quote only.
    deposit_text: Option<String>,
    days: u16,
    rating: f32,
    trip_type: Option<&'static str>,
    safari_type: Option<&'static str>,
    level: Option<&'static str>,
    specialised: Vec<&'static str>,
    destinations: Vec<u64>,
}

#[derive(Serialize)]
struct PlaceRecord<'a> {
    href: &'a str,
    title: &'a str,
    summary: &'a str,
    picture: Option<PictureRecord<'a>>,
}

#[derive(Serialize)]
struct PlacesIndex<'a> {
    destinations: Vec<PlaceRecord<'a>>,
    articles: Vec<PlaceRecord<'a>>,
}

#[derive(Serialize)]
struct TourLink<'a> {
    href: &'a str,
    title: &'a str,
}

#[derive(Serialize)]
struct ReviewRecord<'a> {
    id: String,
    name: &'a str,
    country: Option<&'a str>,
    title: Option<&'a str>,
    body: &'a str,
    rating: f32,
    rating_text: String,
    date: String,
    date_text: String,
    category: Option<&'a str>,
    source: Option<&'a str>,
    translated: Option<String>,
    verified: Option<String>,
    answer: Option<&'a str>,
    tour: Option<TourLink<'a>>,
}

/// A list as a file: its path below the site, and its renderer.
pub struct DataList {
    pub file: &'static str,
    pub json: fn(&Site) -> String,
}

pub const DATA_LISTS: [DataList; 3] = [
    DataList { file: "data/tours.json", json: tours_json },
    DataList { file: "data/places.json", json: places_json },
    DataList { file: "data/reviews.json", json: reviews_json },
];

fn picture_record<'a>(site: &Site<'a>, image: Option<&'a ImageReference>) -> Option<PictureRecord<'a>> {
    let image = image?;
    let picture = site.pictures().find(&image.source)?;
    Some(PictureRecord {
        src: &picture.src,
        srcset: picture.srcset.as_deref(),
        webp_srcset: picture.webp_srcset.as_deref(),
        width: picture.width,
        height: picture.height,
        focus: focus_class(image.focus, picture),
        alt: image.alternative.as_deref().unwrap_or_default(),
    })
}

fn tour_record<'a>(site: &Site<'a>, tour: &'a TourCard) -> Option<TourRecord<'a>> {
    let formats = site.texts().formats();
    let rating = tour.rating.filter(|_| tour.review_count > 0);
    Some(TourRecord {
        id: tour.id.0,
        slug: tour.slug.as_str(),
        href: site.routes().href(&Route::Trip(tour.id))?,
        title: &tour.title,
        summary: tour.summary.as_deref().unwrap_or_default(),
        picture: picture_record(site, tour.image.as_ref()),
        places: place_names(site, tour),
        signature: tour_signature(site, tour),
        strip: strip_href(site, tour),
        days_text: tour_length(site, tour),
        route: if tour.start == tour.end { tour.start.to_string() } else { format!("{} – {}", tour.start, tour.end) },
        level_text: tour.level.map(|level| choice_label(site, "level", level)).unwrap_or_default(),
        rating_text: rating.map(|rating| formats.rating(rating)).unwrap_or_default(),
        reviews_text: rating
            .map(|_| site.texts().counted("tour:reviews", tour.review_count as usize))
            .unwrap_or_default(),
        price_text: if tour.tailor_made {
            site.texts().plain("tour:on_request")
        } else {
            site.texts().money(tour.price)
        },
        price: (!tour.tailor_made).then_some(tour.price.whole()),
        deposit_text: tour.deposit_percent(&site.config().site.deposits).map(|percent| formats.percent(percent.into())),
        days: tour.days,
        rating: rating.map_or(0.0, |rating| rating.value()),
        trip_type: tour.trip_type.map(Choice::name),
        safari_type: tour.safari_type.map(Choice::name),
        level: tour.level.map(Choice::name),
        specialised: tour.specialised.iter().map(|kind| kind.name()).collect(),
        destinations: tour.destinations.iter().map(|id| id.0).collect(),
    })
}

fn tours_json(site: &Site) -> String {
    let records: Vec<_> = site.snapshot().tours().iter().filter_map(|tour| tour_record(site, tour)).collect();
    serde_json::to_string(&records).unwrap_or_default()
}

fn places_json(site: &Site) -> String {
    let content = site.snapshot();
    let destinations = content.destinations().iter().filter_map(|place| {
        Some(PlaceRecord {
            href: site.routes().href(&Route::Destination(place.id))?,
            title: &place.name,
            summary: place.summary.as_deref().unwrap_or_default(),
            picture: picture_record(site, place.image.as_ref()),
        })
    });
    let articles = content.articles().iter().filter_map(|blog| {
        Some(PlaceRecord {
            href: site.routes().href(&Route::Article(blog.id))?,
            title: &blog.title,
            summary: blog.excerpt.as_deref().unwrap_or_default(),
            picture: picture_record(site, blog.image.as_ref()),
        })
    });
    let index = PlacesIndex { destinations: destinations.collect(), articles: articles.collect() };
    serde_json::to_string(&index).unwrap_or_default()
}

fn reviews_json(site: &Site) -> String {
    let formats = site.texts().formats();
    let reviews: Vec<_> = site
        .snapshot()
        .reviews()
        .iter()
        .map(|review| ReviewRecord {
            id: review.id.to_string(),
            name: &review.name,
            country: review.country.as_deref(),
            title: review.title.as_deref(),
            body: &review.body,
            rating: review.rating.value(),
            rating_text: formats.rating(review.rating),
            date: review.date.to_string(),
            date_text: formats.month_year(review.date),
            category: review.category.as_deref(),
            source: review.source.as_deref(),
            translated: translated(site, review),
            verified: verified(site, review),
            answer: review.answer.as_deref(),
            tour: review.tour.and_then(|id| {
                let tour = site.snapshot().tour(id)?;
                Some(TourLink { href: site.routes().href(&Route::Trip(id))?, title: &tour.title })
            }),
        })
        .collect();
    serde_json::to_string(&reviews).unwrap_or_default()
}
