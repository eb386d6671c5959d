//! Tours: the card every list shows, and the rest that its own page adds.

use content_model::{Deposits, Difficulty, Level, Money, Rating, SafariType, Specialised, TripType, wire};
use jiff::civil::Date;

use super::{CardParser, Digest, EditorHtml, HtmlSanitiser, Id, ImageReference, Review, Slug};

/// What lists, cards and filters know of a tour.
#[derive(Debug)]
pub struct TourCard {
    pub id: Id,
    pub slug: Slug,
    pub title: Box<str>,
    pub summary: Option<Box<str>>,
    pub image: Option<ImageReference>,
    pub start: Box<str>,
    pub end: Box<str>,
    pub days: u16,
    pub nights: u16,
    pub price: Money,
    pub rating: Option<Rating>,
    pub review_count: u32,
    pub trip_type: Option<TripType>,
    pub safari_type: Option<SafariType>,
    pub level: Option<Level>,
    pub specialised: Vec<Specialised>,
    /// Destinations visited, in order.
    pub destinations: Vec<Id>,
    pub recommended: bool,
    pub tailor_made: bool,
    pub updated: Option<Date>,
    /// Of the card as it arrived.
    pub digest: Digest,
}

impl TourCard {
    /// What a booking begins with, in per cent of the price; nothing for a tour that is priced by quote only.
    pub fn deposit_percent(&self, deposits: &Deposits) -> Option<u8> {
        (!self.tailor_made).then(|| deposits.percent(self.level, self.safari_type))
    }

    /// `None` when the tour has no usable address; the fault is reported.
    pub fn parse(wire: wire::TourCard, digest: Digest, parser: &CardParser) -> Option<Self> {
        Some(TourCard {
            id: Id(wire.id),
            slug: parser.slug(&wire.slug)?,
            title: wire.title.into(),
            summary: wire.summary.map(Into::into),
            image: wire.image.and_then(ImageReference::parse),
            start: wire.start.into(),
            end: wire.end.into(),
            days: wire.days,
            nights: wire.nights,
            price: Money::from_dollars(wire.price.into()),
            rating: parser.rating("rating", wire.rating),
            review_count: wire.review_count.unwrap_or(0),
            trip_type: parser.choice("trip_type", wire.trip_type.as_deref()),
            safari_type: parser.choice("safari_type", wire.safari_type.as_deref()),
            level: parser.choice("level", wire.level.as_deref()),
            specialised: wire.specialised.iter().filter_map(|text| parser.choice("specialised", Some(text))).collect(),
            destinations: wire.destinations.iter().map(|id| Id(id.0)).collect(),
            recommended: wire.recommended,
            tailor_made: wire.tailor_made,
            updated: parser.instant_date("updated_at", wire.updated_at.as_deref()),
            digest,
        })
    }
}

/// What a tour's own page adds to its card.
#[derive(Debug)]
pub struct Tour {
    pub overview: EditorHtml,
    /// Of climbs, walks and rides.
    pub difficulty: Option<Difficulty>,
    pub weather: Option<EditorHtml>,
    pub trip_tips: Option<EditorHtml>,
    pub itinerary: Vec<ItineraryDay>,
    pub included: Vec<String>,
    pub excluded: Vec<String>,
    pub accommodation: Vec<Accommodation>,
    pub photos: Vec<ImageReference>,
    pub reviews: Vec<Review>,
    pub featured_review: Option<Review>,
    pub rating_breakdown: Option<RatingBreakdown>,
    pub departures: Vec<Departure>,
    pub questions: Vec<Question>,
    pub meta_title: Option<String>,
    pub meta_description: Option<String>,
}

#[derive(Debug)]
pub struct ItineraryDay {
    /// `3`, or `3-4`.
    pub day: String,
    pub title: String,
    pub body: Option<EditorHtml>,
    pub image: Option<ImageReference>,
    pub meals: Vec<String>,
    /// The highest that is known of the day.
    pub altitude_m: Option<u16>,
    /// Where the night is spent, if the day comes down to it.
    pub night_m: Option<u16>,
    pub distance_km: Option<f32>,
    pub hours: Option<f32>,
    pub destination: Option<Id>,
    /// The way to the day's place is flown; on the last day the way to the tour's end.
    pub flight: bool,
    pub accommodation: Option<Accommodation>,
}

#[derive(Debug)]
pub struct Accommodation {
    pub name: String,
    pub kind: Option<String>,
    pub level: Option<String>,
}

/// Counts per label: excellent, very good, average, poor, terrible.
#[derive(Debug, Clone, Copy)]
pub struct RatingBreakdown(pub [u32; 5]);

#[derive(Debug, Clone)]
pub struct Departure {
    pub starts: Date,
    pub ends: Date,
    pub price_per_person: Money,
    pub language: String,
    pub source: String,
    pub places_left: Option<u32>,
}

#[derive(Debug)]
pub struct Question {
    pub question: String,
    pub answer: EditorHtml,
}

impl Tour {
    pub fn parse(wire: wire::Tour, parser: &CardParser, html: &mut HtmlSanitiser) -> Self {
        Tour {
            overview: html.sanitise(&wire.overview),
            difficulty: parser.choice("difficulty", wire.difficulty.as_deref()),
            weather: html.sanitise_optional(wire.weather),
            trip_tips: html.sanitise_optional(wire.trip_tips),
            itinerary: wire.itinerary.into_iter().map(|day| ItineraryDay::parse(day, html)).collect(),
            included: wire.included,
            excluded: wire.excluded,
            accommodation: wire.accommodation.into_iter().map(Accommodation::parse).collect(),
            photos: wire.photos.into_iter().filter_map(ImageReference::parse).collect(),
            reviews: wire.reviews.into_iter().filter_map(|review| Review::parse(review, parser)).collect(),
            featured_review: wire.featured_review.and_then(|review| Review::parse(review, parser)),
            rating_breakdown: wire.rating_breakdown.map(|counts| {
                RatingBreakdown([counts.excellent, counts.very_good, counts.average, counts.poor, counts.terrible])
            }),
            departures: Departure::parse_all(wire.departures, parser),
            questions: wire
                .faq
                .into_iter()
                .map(|entry| Question { question: entry.question, answer: html.sanitise(&entry.answer) })
                .collect(),
            meta_title: wire.meta_title,
            meta_description: wire.meta_description,
        }
    }
}

impl ItineraryDay {
    fn parse(wire: wire::ItineraryDay, html: &mut HtmlSanitiser) -> Self {
        ItineraryDay {
            day: wire.day,
            title: wire.title,
            body: html.sanitise_optional(wire.body),
            image: wire.image.and_then(ImageReference::parse),
            meals: wire.meals,
            altitude_m: wire.altitude_m,
            night_m: wire.night_m.filter(|night| wire.altitude_m.is_some_and(|altitude| *night < altitude)),
            distance_km: wire.distance_km,
            hours: wire.hours,
            destination: wire.destination.map(Id),
            flight: wire.flight,
            accommodation: wire.accommodation.map(Accommodation::parse),
        }
    }
}

impl Accommodation {
    fn parse(wire: wire::Accommodation) -> Self {
        Accommodation { name: wire.name, kind: wire.kind, level: wire.level }
    }
}

impl Departure {
    /// Departures with valid dates, by start; others are reported and dropped.
    pub fn parse_all(wire: Vec<wire::Departure>, parser: &CardParser) -> Vec<Self> {
        let mut departures: Vec<Self> = wire
            .into_iter()
            .filter_map(|departure| {
                let starts = parser.date("departures.starts", &departure.starts)?;
                let ends = parser.date("departures.ends", &departure.ends)?;
                if ends < starts {
                    parser.fault("departures.ends", format!("{ends} is before {starts}; the departure is left out"));
                    return None;
                }
                Some(Departure {
                    starts,
                    ends,
                    price_per_person: Money::from_dollars(departure.price_per_person.into()),
                    language: departure.language,
                    source: departure.source,
                    places_left: departure.places_left,
                })
            })
            .collect();
        departures.sort_by_key(|departure| (departure.starts, departure.ends));
        departures
    }
}
