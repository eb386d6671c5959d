//! JSON-LD that says what the page shows, and nothing it does not.
//!
//! No `FAQPage`, no markup for ratings on other sites, no `Offer` in the past:
//! search engines ignore or punish them.

use minijinja::Value;
use serde_json::{Value as Json, json};

use super::{Crumb, Site};
use crate::content::{BlogCard, Departure, Id, Rating, Review, Tour, TourCard};

/// The content of a `<script type="application/ld+json">`; `<` cannot end the script.
pub fn script(data: Vec<Json>) -> Value {
    if data.is_empty() {
        return Value::from(());
    }
    let graph = json!({ "@context": "https://schema.org", "@graph": data });
    let text = graph.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    Value::from_safe_string(text)
}

pub fn organisation(site: &Site) -> Json {
    let config = &site.config().site;
    let contact = &config.contact;
    json!({
        "@type": "TravelAgency",
        "@id": format!("{}/#agency", site.origin()),
        "name": config.brand.name,
        "legalName": config.brand.legal_name,
        "url": format!("{}/", site.origin()),
        "logo": site.absolute("/assets/brand/logo.svg"),
        "email": contact.email,
        "telephone": contact.phone,
        "foundingDate": config.brand.founded.to_string(),
        "address": {
            "@type": "PostalAddress",
            "streetAddress": contact.street,
            "addressLocality": contact.city,
            "postalCode": contact.postcode,
            "addressCountry": "TZ",
        },
        "geo": { "@type": "GeoCoordinates", "latitude": contact.latitude, "longitude": contact.longitude },
        "sameAs": config.social.iter().map(|link| &link.url).collect::<Vec<_>>(),
    })
}

/// The way to the page, its own name last.
pub fn breadcrumbs(site: &Site, crumbs: &[Crumb]) -> Json {
    let items: Vec<Json> = crumbs
        .iter()
        .enumerate()
        .map(|(index, crumb)| {
            json!({ "@type": "ListItem", "position": index + 1, "name": crumb.label, "item": site.absolute(&crumb.href) })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": items })
}

/// The tours of a list, in its order.
pub fn tour_list<'a>(site: &Site, tours: impl Iterator<Item = (&'a TourCard, &'a str)>) -> Json {
    let items: Vec<Json> = tours
        .enumerate()
        .map(|(index, (tour, href))| {
            json!({ "@type": "ListItem", "position": index + 1, "name": tour.title, "url": site.absolute(href) })
        })
        .collect();
    json!({ "@type": "ItemList", "numberOfItems": items.len(), "itemListElement": items })
}

/// A tour, its price from, its departures to come and the reviews on its page.
pub fn trip(
    site: &Site,
    card: &TourCard,
    tour: &Tour,
    canonical: &str,
    description: &str,
    departures: &[&Departure],
) -> Json {
    let itinerary: Vec<Json> = card
        .destinations
        .iter()
        .filter_map(|id: &Id| site.content().destination(*id))
        .map(|place| json!({ "@type": "TouristDestination", "name": place.name }))
        .collect();
    let mut data = json!({
        "@type": ["TouristTrip", "Product"],
        "@id": format!("{canonical}#trip"),
        "name": card.title,
        "description": description,
        "url": canonical,
        "itinerary": { "@type": "ItemList", "itemListElement": itinerary },
        "provider": { "@id": format!("{}/#agency", site.origin()) },
        "brand": { "@type": "Brand", "name": site.config().site.brand.name },
    });
    if let Some(picture) = card.image.as_ref().and_then(|image| site.pictures().get(&image.source)) {
        data["image"] = json!(site.absolute(&picture.src));
    }
    if !card.tailor_made {
        let mut offers = vec![json!({
            "@type": "Offer",
            "price": card.price.0,
            "priceCurrency": "USD",
            "availability": "https://schema.org/InStock",
            "url": canonical,
        })];
        offers.extend(departures.iter().map(|departure| {
            json!({
                "@type": "Offer",
                "price": departure.price_per_person.0,
                "priceCurrency": "USD",
                "availability": if departure.places_left == Some(0) { "https://schema.org/SoldOut" } else { "https://schema.org/InStock" },
                "validThrough": departure.starts.to_string(),
                "url": canonical,
            })
        }));
        data["offers"] = Json::from(offers);
    }
    if let Some((average, count)) = average(&tour.reviews) {
        data["aggregateRating"] = json!({ "@type": "AggregateRating", "ratingValue": number(average), "reviewCount": count, "bestRating": 5, "worstRating": 1 });
        data["review"] = Json::from(tour.reviews.iter().map(review).collect::<Vec<_>>());
    }
    data
}

/// The average of the reviews that stand on the page, rounded to tenths, and their number.
pub fn average(reviews: &[Review]) -> Option<(Rating, usize)> {
    let tenths: Vec<u32> = reviews.iter().map(|review| review.rating.tenths().into()).collect();
    Some((Rating::mean(&tenths)?, reviews.len()))
}

/// A rating as a JSON number.
fn number(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}

fn review(review: &Review) -> Json {
    json!({
        "@type": "Review",
        "author": { "@type": "Person", "name": review.name },
        "datePublished": review.date.to_string(),
        "reviewBody": review.body,
        "reviewRating": { "@type": "Rating", "ratingValue": number(review.rating), "bestRating": 5, "worstRating": 1 },
    })
}

pub fn article(site: &Site, blog: &BlogCard, canonical: &str, description: &str) -> Json {
    let mut data = json!({
        "@type": "BlogPosting",
        "headline": blog.title,
        "description": description,
        "datePublished": blog.published.to_string(),
        "dateModified": blog.updated.unwrap_or(blog.published).to_string(),
        "inLanguage": site.locale().code(),
        "mainEntityOfPage": canonical,
        "publisher": { "@id": format!("{}/#agency", site.origin()) },
    });
    if let Some(author) = &blog.author {
        data["author"] = json!({ "@type": "Person", "name": author });
    }
    if let Some(picture) = blog.image.as_ref().and_then(|image| site.pictures().get(&image.source)) {
        data["image"] = json!(site.absolute(&picture.src));
    }
    data
}
