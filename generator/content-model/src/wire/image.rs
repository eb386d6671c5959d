//! Pictures.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};

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

/// A picture that may be missing: `null`, and as plugins of WordPress write it, `false` or an empty list.
pub(super) fn optional_image<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Image>, D::Error> {
    struct Optional;
    impl<'de> Visitor<'de> for Optional {
        type Value = Option<Image>;

        fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
            formatter.write_str("the address of a picture, or an object")
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(Image::Address(text.to_owned())))
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            DescribedImage::deserialize(MapAccessDeserializer::new(map)).map(|image| Some(Image::Described(image)))
        }
        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
        fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
            if value { Err(E::invalid_type(serde::de::Unexpected::Bool(value), &self)) } else { Ok(None) }
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Self::Value, A::Error> {
            match sequence.next_element::<IgnoredAny>()? {
                Some(_) => Err(A::Error::invalid_type(serde::de::Unexpected::Seq, &self)),
                None => Ok(None),
            }
        }
    }
    deserializer.deserialize_any(Optional)
}
