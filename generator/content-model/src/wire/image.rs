//! Pictures.

use serde::{Deserialize, Deserializer};

use super::lenient;

/// A picture: its address alone, or an object.
#[derive(Debug, Clone, PartialEq)]
pub enum Image {
    Address(String),
    Described(DescribedImage),
}

#[derive(Debug, Clone, Deserialize, PartialEq)]
pub struct DescribedImage {
    /// `None` for an empty address, which means a missing picture; an object without this field is an error.
    #[serde(deserialize_with = "lenient::optional_text")]
    pub src: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_text")]
    pub alt: Option<String>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub width: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_number")]
    pub height: Option<u32>,
    #[serde(default, deserialize_with = "lenient::optional_pair")]
    pub focus: Option<(f32, f32)>,
}

impl Image {
    /// The address; `None` for an empty one, which means a missing picture.
    pub fn address(&self) -> Option<&str> {
        let address = match self {
            Image::Address(address) => Some(address.as_str()),
            Image::Described(image) => image.src.as_deref(),
        };
        address.map(str::trim).filter(|address| !address.is_empty())
    }
}

impl<'de> Deserialize<'de> for Image {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        lenient::text_or_object(deserializer, Image::Address, Image::Described)
    }
}
