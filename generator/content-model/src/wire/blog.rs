//! Articles.

use serde::Deserialize;

use super::{Image, WireId, image::optional_image, lenient};

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
    #[serde(default, deserialize_with = "optional_image")]
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
