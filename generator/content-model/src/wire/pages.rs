//! Reviews and the answers for single pages.

use serde::Deserialize;

use super::{Image, lenient};

#[derive(Debug, Clone, Deserialize, PartialEq)]
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
    #[serde(deserialize_with = "lenient::date")]
    pub date: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub category: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub tour_id: Option<u64>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub tour_slug: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub source: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub original_language: Option<String>,
    #[serde(default, deserialize_with = "lenient::flag")]
    pub verified: bool,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub answer: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq)]
pub struct TeamMember {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "lenient::text")]
    pub role: String,
    #[serde(deserialize_with = "lenient::text")]
    pub department: String,
    #[serde(default, deserialize_with = "lenient::optional")]
    pub photo: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub bio: Option<String>,
    #[serde(default, deserialize_with = "lenient::texts")]
    pub languages: Vec<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub since: Option<u16>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub quote: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct AboutUs {
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub title: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_html")]
    pub intro: Option<String>,
    #[serde(deserialize_with = "lenient::list")]
    pub team: Vec<TeamMember>,
}

#[derive(Debug, Clone, Deserialize, PartialEq)]
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
pub struct MetaInfos {
    #[serde(deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(deserialize_with = "lenient::text")]
    pub description: String,
}
