//! Tours: the card every list shows, and the rest that its own page adds.

use content_model::{
    Deposits, Difficulty, Level, Locale, LodgingStyle, Money, PartyRates, Places, PriceTable, Rating, SafariType,
    Specialised, Standing, TravelMode, TripType, wire,
};
use jiff::civil::Date;

use super::{CardParser, EditorHtml, HtmlSanitiser, ImageReference, Recommendation, Review, Team, TravelDay};
use crate::{
    fingerprint::Digest,
    identity::{Id, Slug},
};

/// The fields of a tour that lists, cards and filters show.
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
    /// Hash of the card's JSON.
    pub digest: Digest,
}

impl TourCard {
    /// The deposit in per cent of the price; `None` for a tour that is priced by quote only.
    pub fn deposit_percent(&self, deposits: &Deposits) -> Option<u8> {
        (!self.tailor_made).then(|| deposits.percent(self.level, self.safari_type))
    }

    pub fn has_nights(&self) -> bool {
        self.nights > 0
    }

    /// `None` if the slug is invalid; the fault is reported.
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
            rating: parser.optional_rating("rating", wire.rating),
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

/// The fields of a tour that only its own page shows.
#[derive(Debug)]
pub struct Tour {
    pub overview: EditorHtml,
    /// Difficulty of climbs, walks and rides.
    pub difficulty: Option<Difficulty>,
    /// The travellers whom the tour suits: the end of a sentence that begins "Right for you if".
    pub right_for: Option<String>,
    pub choose_instead: Option<ChooseInstead>,
    pub weather: Option<EditorHtml>,
    pub trip_tips: Option<EditorHtml>,
    pub itinerary: Vec<ItineraryDay>,
    pub included: Vec<String>,
    pub excluded: Vec<String>,
    /// The parts of the price "from", whose sum it is.
    pub price_parts: Vec<PricePart>,
    /// By the month of the first day and the number of travellers, if the tour begins on any day.
    pub prices: PriceTable,
    /// The prices of children, and the surcharge for a room or tent of one's own.
    pub rates: PartyRates,
    pub recommendations: Vec<Recommendation>,
    pub accommodation: Vec<Accommodation>,
    pub photos: Vec<ImageReference>,
    pub reviews: Vec<Review>,
    pub featured_review: Option<Review>,
    pub rating_breakdown: Option<RatingBreakdown>,
    /// Whether it has departures of its own, including past ones.
    pub has_departures: bool,
    pub questions: Vec<Question>,
    pub meta_title: Option<String>,
    pub meta_description: Option<String>,
}

/// What a part of the price pays for.
#[derive(Debug)]
pub struct PricePart {
    pub name: String,
    pub amount: Money,
}

/// Another tour for travellers whom this one does not suit.
#[derive(Debug)]
pub struct ChooseInstead {
    /// The end of a sentence that begins "Choose another if".
    pub text: String,
    pub tour: Option<Id>,
}

#[derive(Debug)]
pub struct ItineraryDay {
    /// `3`, or `3-4`.
    pub day: String,
    pub title: String,
    pub body: Option<EditorHtml>,
    pub image: Option<ImageReference>,
    pub meals: Vec<String>,
    /// The highest known point of the day.
    pub altitude_m: Option<u16>,
    /// The altitude of the night, if it is neither that of the destination nor of the highest point.
    pub night_m: Option<u16>,
    pub distance_km: Option<f32>,
    pub hours: Option<f32>,
    pub destination: Option<Id>,
    /// The means of travel to the day's place, and on the last day to the end of the tour.
    pub mode: Option<TravelMode>,
    pub accommodation: Option<Accommodation>,
}

#[derive(Debug)]
pub struct Accommodation {
    pub name: String,
    pub kind: Option<String>,
    pub level: Option<String>,
    pub style: Option<LodgingStyle>,
    /// The comforts that define the level, such as `Own bathroom`.
    pub comforts: Vec<String>,
    /// Whether a similar lodging may replace it.
    pub or_similar: bool,
    /// A photograph that replaces the drawing of its style.
    pub image: Option<ImageReference>,
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
    /// `None` if places are not counted.
    pub places_left: Option<u32>,
    /// All places, free and taken; never fewer than are left.
    pub places: Option<u32>,
    /// The languages of the six sites that the guide speaks.
    pub languages: Vec<Locale>,
    /// The minimum number of travellers, without whom the departure is cancelled.
    pub minimum_places: Option<u32>,
    /// Whether it takes place, by the service's numbers if it knows the departure.
    pub standing: Standing,
}

#[derive(Debug)]
pub struct Question {
    pub question: String,
    pub answer: EditorHtml,
}

impl Tour {
    /// `price` is that of the tour's card.
    pub fn parse(wire: wire::Tour, price: Money, team: &Team, parser: &CardParser, html: &mut HtmlSanitiser) -> Self {
        let has_departures = !Departure::parse_all(wire.departures, parser).is_empty();
        Tour {
            overview: html.sanitise(&wire.overview),
            difficulty: parser.choice("difficulty", wire.difficulty.as_deref()),
            right_for: wire.right_for,
            choose_instead: wire
                .choose_instead
                .map(|other| ChooseInstead { text: other.text, tour: other.tour_id.map(Id) }),
            weather: html.sanitise_optional(wire.weather),
            trip_tips: html.sanitise_optional(wire.trip_tips),
            itinerary: wire.itinerary.into_iter().map(|day| ItineraryDay::parse(day, parser, html)).collect(),
            included: wire.included,
            excluded: wire.excluded,
            price_parts: PricePart::parse_all(wire.price_parts, price, parser),
            prices: prices(wire.prices, price, has_departures, parser),
            rates: rates(wire.children, wire.single_supplement, parser),
            accommodation: wire.accommodation.into_iter().map(|stay| Accommodation::parse(stay, parser)).collect(),
            photos: wire.photos.into_iter().filter_map(ImageReference::parse).collect(),
            reviews: Review::parse_all(wire.reviews, parser),
            featured_review: wire.featured_review.and_then(|review| Review::parse(review, parser)),
            rating_breakdown: wire.rating_breakdown.map(|counts| {
                RatingBreakdown([counts.excellent, counts.very_good, counts.average, counts.poor, counts.terrible])
            }),
            has_departures,
            recommendations: Recommendation::parse_all(wire.recommendations, team, parser),
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

/// The valid rows of prices; the others are reported.
fn prices(rows: wire::PriceRows, from: Money, has_departures: bool, parser: &CardParser) -> PriceTable {
    let (table, faults) = PriceTable::parse(rows, from);
    for fault in faults {
        parser.fault("prices", fault.to_string());
    }
    if table.has_rates() && has_departures {
        parser.fault("prices", "ignored, because the prices of the departures apply".to_owned());
    }
    table
}

/// The valid rows of children's prices; the others are reported.
fn rates(children: wire::ChildRows, single_supplement: Option<u32>, parser: &CardParser) -> PartyRates {
    let (rates, faults) = PartyRates::parse(children, single_supplement);
    for fault in faults {
        parser.fault("children", fault.to_string());
    }
    rates
}

impl PricePart {
    /// Returns no parts, and reports it, if the sum is not the price: visitors would add up the amounts.
    fn parse_all(wire: Vec<wire::PricePart>, price: Money, parser: &CardParser) -> Vec<Self> {
        let part =
            |part: wire::PricePart| PricePart { name: part.name, amount: Money::from_dollars(part.amount.into()) };
        let parts: Vec<PricePart> = wire.into_iter().map(part).collect();
        let sum: Money = parts.iter().map(|part| part.amount).sum();
        if parts.is_empty() || sum == price {
            return parts;
        }
        parser.fault("price_parts", format!("they sum up to {sum}, not to the price {price}; they are ignored"));
        Vec::new()
    }
}

impl ItineraryDay {
    pub fn is_flown(&self) -> bool {
        self.mode == Some(TravelMode::Flight)
    }

    fn parse(wire: wire::ItineraryDay, parser: &CardParser, html: &mut HtmlSanitiser) -> Self {
        let travel = TravelDay::of(&wire);
        ItineraryDay {
            // Only this parser reports an unknown mode.
            mode: parser.choice("itinerary.mode", wire.mode.as_deref()).or(travel.mode),
            night_m: travel.night,
            day: wire.day,
            title: wire.title,
            body: html.sanitise_optional(wire.body),
            image: wire.image.and_then(ImageReference::parse),
            meals: wire.meals,
            altitude_m: wire.altitude_m,
            distance_km: wire.distance_km,
            hours: wire.hours,
            destination: wire.destination.map(Id),
            accommodation: wire.accommodation.map(|stay| Accommodation::parse(stay, parser)),
        }
    }
}

impl Accommodation {
    fn parse(wire: wire::Accommodation, parser: &CardParser) -> Self {
        Accommodation {
            name: wire.name,
            kind: wire.kind,
            level: wire.level,
            style: parser.choice("accommodation.style", wire.style.as_deref()),
            comforts: wire.comforts,
            or_similar: wire.or_similar,
            image: wire.image.and_then(ImageReference::parse),
        }
    }
}

impl Departure {
    /// Departures with at most this many places are shown as nearly full.
    pub const FEW_PLACES: u32 = 3;

    /// Whether the company of this name runs it itself; others are those of partners.
    pub fn is_of(&self, company: &str) -> bool {
        self.source.contains(company)
    }

    /// Whether it shows best what the company offers: its own journey of more than a day, with places left.
    pub fn leads(&self, company: &str) -> bool {
        self.is_of(company) && !self.is_full() && self.starts < self.ends
    }

    /// Whether no place is left.
    pub fn is_full(&self) -> bool {
        self.standing == Standing::Full
    }

    /// The number of places that are taken, if all places are counted.
    pub fn places_taken(&self) -> Option<u32> {
        Some(self.places?.saturating_sub(self.places_left?))
    }

    /// Whether few places are left.
    pub fn has_few_places(&self) -> bool {
        self.places_left.is_some_and(|left| left > 0 && left <= Self::FEW_PLACES)
    }

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
                let left = departure.places_left.unwrap_or(0);
                let places = departure.places.filter(|places| {
                    if *places < left {
                        let message =
                            format!("{left} of {places} places are left; the number of all places is ignored");
                        parser.fault("departures.places", message);
                    }
                    *places >= left
                });
                let minimum_places = departure.minimum_places.filter(|minimum| *minimum > 0);
                let booked = places.zip(departure.places_left).map(|(places, left)| i64::from(places - left));
                let (left, minimum) = (departure.places_left.map(i64::from), minimum_places.map(i64::from));
                let standing = Places { booked, left, minimum, is_decided: false }.standing();
                Some(Departure {
                    starts,
                    ends,
                    price_per_person: Money::from_dollars(departure.price_per_person.into()),
                    language: departure.language,
                    source: departure.source,
                    places_left: departure.places_left,
                    places,
                    languages: departure.languages.iter().filter_map(|code| code.parse().ok()).collect(),
                    minimum_places,
                    standing,
                })
            })
            .collect();
        departures.sort_by_key(|departure| (departure.starts, departure.ends));
        departures
    }
}
