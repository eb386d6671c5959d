//! Destinations: cards, their own answers, groups.

use serde::Deserialize;

use super::{Image, OptionalRating, Recommendation, TourReference, lenient};

#[derive(Debug, Deserialize)]
pub struct DestinationCard {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub slug: String,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub summary: Option<String>,
    #[serde(deserialize_with = "lenient::text")]
    pub category: String,
    #[serde(default)]
    pub rate: OptionalRating,
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
    /// Metres above sea level of the place where visitors sleep.
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub altitude_m: Option<u16>,
}

#[derive(Debug, Deserialize, PartialEq)]
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
    #[serde(deserialize_with = "lenient::html")]
    pub overview: String,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub wildlife: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub weather: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub getting_there: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub photos: Vec<Image>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub recommendations: Vec<Recommendation>,
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

#[derive(Debug, Deserialize)]
pub struct DestinationGroup {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub intro: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub destinations: Vec<DestinationReference>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct DestinationReference {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
}
