//! One struct per shape of `content-api.md`, with its field names.

use serde::Deserialize;

use super::lenient;

/// A picture: its address alone, or an object.
#[derive(Debug, Clone)]
pub enum Image {
    Address(String),
    Described(DescribedImage),
}

#[derive(Debug, Clone, Deserialize)]
pub struct DescribedImage {
    pub src: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub alt: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub width: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub height: Option<u32>,
}

impl<'de> Deserialize<'de> for Image {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::text_or_object(deserializer, Image::Address, Image::Described)
    }
}

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
    #[serde(default)]
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
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub rating: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub review_count: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub trip_type: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub safari_type: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub level: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
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

/// An id inside a list.
#[derive(Debug, Clone, Copy)]
pub struct WireId(pub u64);

impl<'de> Deserialize<'de> for WireId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::number(deserializer).map(WireId)
    }
}

#[derive(Debug, Deserialize)]
pub struct Accommodation {
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(default, rename = "type", deserialize_with = "lenient::optional_text")]
    pub kind: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub level: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct ItineraryDay {
    /// `3` or `"3-4"`.
    #[serde(deserialize_with = "lenient::text")]
    pub day: String,
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub body: Option<String>,
    #[serde(default)]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub meals: Vec<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub altitude_m: Option<u16>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub distance_km: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub hours: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub destination: Option<u64>,
    #[serde(default, deserialize_with = "lenient::optional_object")]
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

#[derive(Debug, Deserialize)]
pub struct Departure {
    #[serde(deserialize_with = "lenient::text")]
    pub starts: String,
    #[serde(deserialize_with = "lenient::text")]
    pub ends: String,
    #[serde(deserialize_with = "lenient::number")]
    pub price_per_person: u32,
    #[serde(deserialize_with = "lenient::text")]
    pub language: String,
    #[serde(deserialize_with = "lenient::text")]
    pub source: String,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub places_left: Option<u32>,
}

#[derive(Debug, Deserialize)]
pub struct Question {
    #[serde(deserialize_with = "lenient::text")]
    pub question: String,
    #[serde(deserialize_with = "lenient::text")]
    pub answer: String,
}

/// The fields a tour's own answer adds to its card.
#[derive(Debug, Deserialize)]
pub struct Tour {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub overview: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub weather: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub trip_tips: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub itinerary: Vec<ItineraryDay>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub included: Vec<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub excluded: Vec<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub accommodation: Vec<Accommodation>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub photos: Vec<Image>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub reviews: Vec<Review>,
    #[serde(default, deserialize_with = "lenient::optional_object")]
    pub featured_review: Option<Review>,
    #[serde(default, deserialize_with = "lenient::optional_object")]
    pub rating_breakdown: Option<RatingBreakdown>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub departures: Vec<Departure>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub faq: Vec<Question>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_title: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_description: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct DestinationCard {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub slug: String,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(default)]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub summary: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub category: String,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub rate: Option<f32>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub best_time: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub high_season: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub tour_count: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub latitude: Option<f64>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub longitude: Option<f64>,
}

#[derive(Debug, Deserialize)]
pub struct Month {
    #[serde(deserialize_with = "lenient::number")]
    pub month: u8,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub rating: Option<u8>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub weather: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub highlight: Option<String>,
}

/// The fields a destination's own answer adds to its card.
#[derive(Debug, Deserialize)]
pub struct Destination {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub overview: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub wildlife: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub weather: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub getting_there: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub photos: Vec<Image>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub months: Vec<Month>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub tours: Vec<TourReference>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_title: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub meta_description: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub updated_at: Option<String>,
}

/// A tour card of which only the id is used: the list of tours is the one source of cards.
#[derive(Debug, Deserialize)]
pub struct TourReference {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum BlogCategory {
    Label(String),
    Named { slug: String, label: String },
}

#[derive(Debug, Deserialize)]
pub struct BlogCard {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub slug: String,
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    pub category: BlogCategory,
    #[serde(default)]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub excerpt: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub author: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub published_at: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub updated_at: Option<String>,
}

/// The fields an article's own answer adds to its card.
#[derive(Debug, Deserialize)]
pub struct Blog {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub body: String,
    #[serde(default, rename = "metaTitle", deserialize_with = "lenient::optional_text")]
    pub meta_title: Option<String>,
    #[serde(default, rename = "metaDescription", deserialize_with = "lenient::optional_text")]
    pub meta_description: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub related: Vec<WireId>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Review {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub country: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub title: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub body: String,
    #[serde(deserialize_with = "lenient::number")]
    pub rating: f32,
    #[serde(deserialize_with = "lenient::text")]
    pub date: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub category: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub tour_id: Option<u64>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub tour_slug: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub source: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct TeamMember {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::text")]
    pub role: String,
    #[serde(deserialize_with = "lenient::text")]
    pub department: String,
    #[serde(default)]
    pub photo: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub bio: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub languages: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct AboutUs {
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub title: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub intro: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub team: Vec<TeamMember>,
}

#[derive(Debug, Deserialize)]
pub struct TourListPage {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub intro: Option<String>,
    #[serde(default)]
    pub image: Option<Image>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct FilterOption {
    #[serde(deserialize_with = "lenient::text")]
    pub value: String,
    #[serde(deserialize_with = "lenient::text")]
    pub label: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Range {
    #[serde(deserialize_with = "lenient::number")]
    pub min: u32,
    #[serde(deserialize_with = "lenient::number")]
    pub max: u32,
}

#[derive(Debug, Deserialize)]
pub struct FilterIndex {
    #[serde(default, deserialize_with = "lenient::list")]
    pub trip_type: Vec<FilterOption>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub safari_type: Vec<FilterOption>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub level: Vec<FilterOption>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub specialised: Vec<FilterOption>,
    pub price: Range,
    pub length: Range,
}

#[derive(Debug, Deserialize)]
pub struct DestinationGroup {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub intro: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub destinations: Vec<DestinationReference>,
}

#[derive(Debug, Deserialize)]
pub struct DestinationReference {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
}

#[derive(Debug, Deserialize)]
pub struct MetaInfos {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(deserialize_with = "lenient::text")]
    pub description: String,
}
