//! Destinations: the card lists show, and the rest that its own page adds.

use content_model::{Coordinates, DestinationCategory, Rating, wire};
use jiff::civil::Date;

use super::{CardParser, EditorHtml, HtmlSanitiser, ImageReference, Recommendation, Team};
use crate::{
    fingerprint::Digest,
    identity::{Id, Slug},
};

#[derive(Debug)]
pub struct DestinationCard {
    pub id: Id,
    pub slug: Slug,
    pub name: Box<str>,
    pub image: Option<ImageReference>,
    pub summary: Option<Box<str>>,
    pub category: DestinationCategory,
    pub rate: Option<Rating>,
    pub best_time: Option<Box<str>>,
    pub high_season: Option<Box<str>>,
    pub coordinates: Option<Coordinates>,
    /// Altitude of the place where visitors sleep.
    pub altitude_m: Option<u16>,
    pub digest: Digest,
}

impl DestinationCard {
    pub fn parse(wire: wire::DestinationCard, digest: Digest, parser: &CardParser) -> Option<Self> {
        Some(DestinationCard {
            id: Id(wire.id),
            slug: parser.slug(&wire.slug)?,
            name: wire.name.into(),
            image: wire.image.and_then(ImageReference::parse),
            summary: wire.summary.map(Into::into),
            category: parser.choice("category", Some(&wire.category))?,
            rate: parser.optional_rating("rate", wire.rate),
            best_time: wire.best_time.map(Into::into),
            high_season: wire.high_season.map(Into::into),
            coordinates: coordinates(wire.latitude, wire.longitude, parser),
            altitude_m: wire.altitude_m,
            digest,
        })
    }
}

fn coordinates(latitude: Option<f64>, longitude: Option<f64>, parser: &CardParser) -> Option<Coordinates> {
    let (latitude, longitude) = (latitude?, longitude?);
    let known = Coordinates::new(latitude, longitude);
    if known.is_none() {
        parser
            .fault("latitude", format!("{latitude}, {longitude} is not a place on Earth; the coordinates are ignored"));
    }
    known
}

#[derive(Debug)]
pub struct Destination {
    pub overview: EditorHtml,
    pub wildlife: Option<EditorHtml>,
    pub weather: Option<EditorHtml>,
    pub getting_there: Option<EditorHtml>,
    pub photos: Vec<ImageReference>,
    pub recommendations: Vec<Recommendation>,
    pub months: Vec<Month>,
    /// Suggested tours; empty if the back-end suggests none.
    pub tours: Vec<Id>,
    pub meta_title: Option<String>,
    pub meta_description: Option<String>,
    pub updated: Option<Date>,
}

#[derive(Debug)]
pub struct Month {
    /// 1 to 12.
    pub month: u8,
    /// 1 to 5.
    pub rating: Option<u8>,
    pub weather: Option<String>,
    pub highlight: Option<String>,
}

impl Destination {
    pub fn parse(wire: wire::Destination, team: &Team, parser: &CardParser, html: &mut HtmlSanitiser) -> Self {
        let mut months: Vec<Month> = wire.months.into_iter().filter_map(|month| Month::parse(month, parser)).collect();
        months.sort_by_key(|month| month.month);
        months.dedup_by_key(|month| month.month);
        Destination {
            overview: html.sanitise(&wire.overview),
            wildlife: html.sanitise_optional(wire.wildlife),
            weather: html.sanitise_optional(wire.weather),
            getting_there: html.sanitise_optional(wire.getting_there),
            photos: wire.photos.into_iter().filter_map(ImageReference::parse).collect(),
            recommendations: Recommendation::parse_all(wire.recommendations, team, parser),
            months,
            tours: wire.tours.iter().map(|tour| Id(tour.id)).collect(),
            meta_title: wire.meta_title,
            meta_description: wire.meta_description,
            updated: parser.instant_date("updated_at", wire.updated_at.as_deref()),
        }
    }
}

impl Month {
    fn parse(wire: wire::Month, parser: &CardParser) -> Option<Self> {
        if !(1..=12).contains(&wire.month) {
            parser.fault("months.month", format!("there is no month {}; left out", wire.month));
            return None;
        }
        let rating = wire.rating.filter(|rating| (1..=5).contains(rating));
        if rating != wire.rating {
            parser.fault("months.rating", "a month's rating is a whole number from 1 to 5; the rating is ignored");
        }
        Some(Month { month: wire.month, rating, weather: wire.weather, highlight: wire.highlight })
    }
}

/// One section of the destinations page.
#[derive(Debug)]
pub struct DestinationGroup {
    pub category: DestinationCategory,
    pub title: String,
    pub intro: Option<EditorHtml>,
    pub destinations: Vec<Id>,
}
