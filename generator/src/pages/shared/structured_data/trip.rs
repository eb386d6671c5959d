//! A tour with its offers and reviews.

use content_model::{Rating, Standing};
use jiff::civil::Date;
use serde::Serialize;

use super::{List, Named, Reference, agency, picture};
use crate::{
    content::{Departure, Review, Tour, TourCard},
    identity::Id,
    pages::prepared::Site,
    render::JsonLd,
};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Offer<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    availability: &'static str,
    price: i64,
    price_currency: &'static str,
    url: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    valid_through: Option<Date>,
}

impl<'a> Offer<'a> {
    fn new(price: i64, url: &'a str) -> Self {
        let availability = "https://schema.org/InStock";
        Offer { kind: "Offer", availability, price, price_currency: "USD", url, valid_through: None }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Trip<'a> {
    #[serde(rename = "@id")]
    id: String,
    #[serde(rename = "@type")]
    kind: [&'static str; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    aggregate_rating: Option<AggregateRating>,
    brand: Named<'a>,
    description: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
    itinerary: List<Named<'a>>,
    name: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    offers: Vec<Offer<'a>>,
    provider: Reference,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    review: Vec<ReviewOf<'a>>,
    url: &'a str,
}

/// A tour with its lowest price, its upcoming departures and the reviews on its page.
pub fn trip(
    site: &Site,
    card: &TourCard,
    tour: &Tour,
    canonical: &str,
    description: &str,
    departures: &[&Departure],
) -> JsonLd {
    let places = (card.destinations.iter())
        .filter_map(|id: &Id| site.snapshot().destination(*id))
        .map(|place| Named { kind: "TouristDestination", name: &place.name });
    let mut offers = Vec::new();
    if !card.tailor_made {
        offers.push(Offer::new(card.price.whole(), canonical));
        offers.extend(departures.iter().map(|departure| {
            let mut offer = Offer::new(departure.price_per_person.whole(), canonical);
            offer.availability = match departure.standing {
                Standing::Full => "https://schema.org/SoldOut",
                _ if departure.has_few_places() => "https://schema.org/LimitedAvailability",
                _ => "https://schema.org/InStock",
            };
            offer.valid_through = Some(departure.starts);
            offer
        }));
    }
    JsonLd::of(&Trip {
        id: format!("{canonical}#trip"),
        kind: ["TouristTrip", "Product"],
        aggregate_rating: average(&tour.reviews).map(AggregateRating::from),
        brand: Named { kind: "Brand", name: &site.config().site.brand.name },
        description,
        image: picture(site, card.image.as_ref()),
        itinerary: List { kind: "ItemList", item_list_element: places.collect(), number_of_items: None },
        name: &card.title,
        offers,
        provider: agency(site),
        review: tour.reviews.iter().map(ReviewOf::from).collect(),
        url: canonical,
    })
}

/// The average of the reviews on the page, rounded to tenths, and their number.
pub fn average(reviews: &[Review]) -> Option<(Rating, usize)> {
    let tenths: Vec<u32> = reviews.iter().map(|review| review.rating.tenths().into()).collect();
    Some((Rating::mean(&tenths)?, reviews.len()))
}

/// A rating as a JSON number.
fn number(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AggregateRating {
    #[serde(rename = "@type")]
    kind: &'static str,
    best_rating: u8,
    rating_value: f64,
    review_count: usize,
    worst_rating: u8,
}

impl From<(Rating, usize)> for AggregateRating {
    fn from((rating, review_count): (Rating, usize)) -> Self {
        let rating_value = number(rating);
        AggregateRating { kind: "AggregateRating", best_rating: 5, rating_value, review_count, worst_rating: 1 }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReviewOf<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    author: Named<'a>,
    date_published: Date,
    review_body: &'a str,
    review_rating: Stars,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Stars {
    #[serde(rename = "@type")]
    kind: &'static str,
    best_rating: u8,
    rating_value: f64,
    worst_rating: u8,
}

impl<'a> From<&'a Review> for ReviewOf<'a> {
    fn from(review: &'a Review) -> Self {
        ReviewOf {
            kind: "Review",
            author: Named { kind: "Person", name: &review.name },
            date_published: review.date,
            review_body: &review.body,
            review_rating: Stars {
                kind: "Rating",
                best_rating: 5,
                rating_value: number(review.rating),
                worst_rating: 1,
            },
        }
    }
}
