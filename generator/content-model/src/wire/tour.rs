//! Tours: cards, their own answers, the page of their list.

use serde::Deserialize;
use serde_json::Value;

use super::{Image, Review, lenient};

#[derive(Debug, Deserialize)]
pub struct TourCard {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub slug: String,
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub summary: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
    #[serde(deserialize_with = "lenient::text")]
    pub start: String,
    #[serde(deserialize_with = "lenient::text")]
    pub end: String,
    #[serde(deserialize_with = "lenient::number")]
    pub days: u16,
    #[serde(deserialize_with = "lenient::number")]
    pub nights: u16,
    #[serde(deserialize_with = "lenient::number")]
    pub price: u32,
    #[serde(default)]
    pub rating: OptionalRating,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub review_count: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub trip_type: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub safari_type: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub level: Option<String>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub specialised: Vec<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub destinations: Vec<WireId>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub recommended: bool,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub tailor_made: bool,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub updated_at: Option<String>,
}

/// A rating that may be missing, or the reason why it cannot be read, which is none to leave out its tour.
#[derive(Debug)]
pub struct OptionalRating(pub Result<Option<f32>, String>);

impl Default for OptionalRating {
    fn default() -> Self {
        OptionalRating(Ok(None))
    }
}

impl<'de> Deserialize<'de> for OptionalRating {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(OptionalRating(lenient::optional_number(&value).map_err(|error: serde_json::Error| error.to_string())))
    }
}

/// An id inside a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WireId(pub u64);

impl<'de> Deserialize<'de> for WireId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::number(deserializer).map(WireId)
    }
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct Accommodation {
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(default, rename = "type", deserialize_with = "lenient::optional_text")]
    pub kind: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub level: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub style: Option<String>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub comforts: Vec<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub or_similar: bool,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct ItineraryDay {
    /// `3` or `"3-4"`.
    #[serde(deserialize_with = "lenient::text")]
    pub day: String,
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub body: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub meals: Vec<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub altitude_m: Option<u16>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub night_m: Option<u16>,
    /// The place of the night, if it is not the destination.
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub night_at: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub distance_km: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub hours: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub destination: Option<u64>,
    /// The means of travel.
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub mode: Option<String>,
    /// An older way to say `"mode": "flight"`.
    #[serde(default, deserialize_with = "lenient::flag")]
    pub flight: bool,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub accommodation: Option<Accommodation>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct RatingBreakdown {
    #[serde(deserialize_with = "lenient::number")]
    pub excellent: u32,
    #[serde(deserialize_with = "lenient::number")]
    pub very_good: u32,
    #[serde(deserialize_with = "lenient::number")]
    pub average: u32,
    #[serde(deserialize_with = "lenient::number")]
    pub poor: u32,
    #[serde(deserialize_with = "lenient::number")]
    pub terrible: u32,
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct Departure {
    #[serde(deserialize_with = "lenient::date")]
    pub starts: String,
    #[serde(deserialize_with = "lenient::date")]
    pub ends: String,
    #[serde(deserialize_with = "lenient::number")]
    pub price_per_person: u32,
    #[serde(deserialize_with = "lenient::text")]
    pub language: String,
    #[serde(deserialize_with = "lenient::text")]
    pub source: String,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub places_left: Option<u32>,
    /// All places, free and taken.
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub places: Option<u32>,
    /// Codes of the languages that the guide speaks.
    #[serde(default, deserialize_with = "lenient::texts")]
    pub languages: Vec<String>,
    /// The minimum number of travellers, without whom the departure is cancelled.
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub minimum_places: Option<u32>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct Question {
    #[serde(deserialize_with = "lenient::text")]
    pub question: String,
    #[serde(deserialize_with = "lenient::html")]
    pub answer: String,
}

/// A guide's recommendation to travellers.
#[derive(Debug, Deserialize, PartialEq)]
pub struct Recommendation {
    /// A member of the team.
    #[serde(deserialize_with = "lenient::number")]
    pub guide: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
}

/// The fields a tour's own answer adds to its card.
#[derive(Debug, Deserialize)]
pub struct Tour {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::html")]
    pub overview: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub difficulty: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub right_for: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub choose_instead: Option<ChooseInstead>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub weather: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub trip_tips: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub itinerary: Vec<ItineraryDay>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub included: Vec<String>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub excluded: Vec<String>,
    /// The parts of the price "from", whose sum it is.
    #[serde(default, deserialize_with = "lenient::list_with_repeats")]
    pub price_parts: Vec<PricePart>,
    /// Prices by the month of the first day and the number of travellers.
    #[serde(default)]
    pub prices: PriceRows,
    /// The surcharge in US dollars for a room or tent of one's own.
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub single_supplement: Option<u32>,
    /// Children's prices by age.
    #[serde(default)]
    pub children: ChildRows,
    #[serde(default, deserialize_with = "lenient::list")]
    pub accommodation: Vec<Accommodation>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub photos: Vec<Image>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub reviews: Vec<Review>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub featured_review: Option<Review>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub rating_breakdown: Option<RatingBreakdown>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub departures: Vec<Departure>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub faq: Vec<Question>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub recommendations: Vec<Recommendation>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_title: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_description: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct PricePart {
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::number")]
    pub amount: u32,
}

/// The price per traveller in a party of at least this size that begins in one of these months.
#[derive(Debug, Deserialize)]
pub struct PriceRow {
    /// 1 to 12; empty for all months.
    #[serde(default, deserialize_with = "lenient::list")]
    pub months: Vec<MonthNumber>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub travellers: Option<u16>,
    #[serde(deserialize_with = "lenient::number")]
    pub price: u32,
}

/// A month inside a list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MonthNumber(pub u8);

impl<'de> Deserialize<'de> for MonthNumber {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::number(deserializer).map(MonthNumber)
    }
}

/// The share of the price that a child up to an age pays.
#[derive(Debug, Deserialize)]
pub struct ChildRow {
    #[serde(deserialize_with = "lenient::number")]
    pub up_to: u8,
    #[serde(deserialize_with = "lenient::number")]
    pub percent: u8,
}

/// The value as a whole number, if it is one.
pub fn whole_number(value: &Value) -> Option<u32> {
    lenient::optional_number(value).ok().flatten()
}

/// Rows that are parsed one by one: an invalid row holds the reason, and does not invalidate other rows or the tour.
#[derive(Debug)]
pub struct Rows<T>(pub Vec<Result<T, String>>);

pub type PriceRows = Rows<PriceRow>;
pub type ChildRows = Rows<ChildRow>;

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Rows(Vec::new())
    }
}

impl<'de, T: serde::de::DeserializeOwned> Deserialize<'de> for Rows<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Rows(match Value::deserialize(deserializer)? {
            Value::Null | Value::Bool(false) => Vec::new(),
            Value::String(text) if text.is_empty() => Vec::new(),
            Value::Array(rows) => {
                let rows = rows.into_iter().map(|row| lenient::optional(row).map_err(|error| error.to_string()));
                rows.filter_map(Result::transpose).collect()
            }
            _ => vec![Err("expected a list of rows".to_owned())],
        }))
    }
}

/// Another tour, and the travellers whom it suits better.
#[derive(Debug, Deserialize)]
pub struct ChooseInstead {
    #[serde(deserialize_with = "lenient::text")]
    pub text: String,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub tour_id: Option<u64>,
}

/// A tour card of which only the id is used: the list of tours is the one source of cards.
#[derive(Debug, Deserialize, PartialEq)]
pub struct TourReference {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
}

#[derive(Debug, Deserialize)]
pub struct TourListPage {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub intro: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
}
