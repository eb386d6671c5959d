//! Fragments that are rendered once per build for all pages that show them.

use std::sync::OnceLock;

use minijinja::Value;

use crate::{
    content::LocaleContent,
    identity::{ById, Id},
    reads::Read,
    render::JsonLd,
};

/// A fragment that several pages show, with its reads.
pub type Remembered<T> = OnceLock<(T, Box<[Read]>)>;

/// Fragments that are rendered once and shown on many pages.
pub struct Cards {
    pub tours: ById<Remembered<Value>>,
    pub destinations: ById<Remembered<Value>>,
    pub blogs: ById<Remembered<Value>>,
    /// The tours most similar to each tour, by its position in the list.
    pub related: Vec<OnceLock<Box<[Id]>>>,
    /// The JSON-LD of the agency.
    pub organisation: Remembered<JsonLd>,
    /// Rows of stars, by rating in tenths.
    pub stars: Vec<Remembered<Value>>,
}

impl Cards {
    pub fn new(content: &LocaleContent) -> Self {
        Cards {
            tours: content.tours.iter().map(|tour| (tour.id, Remembered::new())).collect(),
            destinations: content.destinations.iter().map(|place| (place.id, Remembered::new())).collect(),
            blogs: content.blogs.iter().map(|blog| (blog.id, Remembered::new())).collect(),
            related: std::iter::repeat_with(OnceLock::new).take(content.tours.len()).collect(),
            organisation: Remembered::new(),
            stars: std::iter::repeat_with(Remembered::new).take(51).collect(),
        }
    }
}
