//! Pictures.

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
    #[serde(default, deserialize_with = "lenient::optional_pair")]
    pub focus: Option<(f32, f32)>,
}

impl<'de> Deserialize<'de> for Image {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::text_or_object(deserializer, Image::Address, Image::Described)
    }
}
