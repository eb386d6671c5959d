//! Articles.

use serde::Deserialize;

use super::{Image, WireId, lenient};

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum BlogCategory {
    Label(#[serde(deserialize_with = "lenient::text")] String),
    Named {
        #[serde(deserialize_with = "lenient::text")]
        slug: String,
        #[serde(deserialize_with = "lenient::text")]
        label: String,
    },
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
    #[serde(default, deserialize_with = "lenient::optional")]
    pub image: Option<Image>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub excerpt: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub author: Option<String>,
    #[serde(deserialize_with = "lenient::date")]
    pub published_at: String,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub updated_at: Option<String>,
}

/// The fields an article's own answer adds to its card.
#[derive(Debug, Deserialize)]
pub struct Blog {
    #[serde(deserialize_with = "lenient::number")]
    pub id: u64,
    #[serde(deserialize_with = "lenient::html")]
    pub body: String,
    #[serde(default, rename = "metaTitle", deserialize_with = "lenient::optional_text")]
    pub meta_title: Option<String>,
    #[serde(default, rename = "metaDescription", deserialize_with = "lenient::optional_text")]
    pub meta_description: Option<String>,
    #[serde(default, deserialize_with = "lenient::list")]
    pub related: Vec<WireId>,
}
