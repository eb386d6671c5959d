//! The pictures of a tour or a place below its text.

use minijinja::Value;

use crate::{content::ImageReference, pages::prepared::Site};

/// Leaves out the picture that leads the page, and the drawings if there are photographs: the two are never in one row.
pub fn photos(site: &Site, photos: &[ImageReference], hero: Option<&ImageReference>, title: &str) -> Vec<Value> {
    let others = photos.iter().filter(|photo| hero.is_none_or(|hero| hero.source != photo.source));
    let available: Vec<_> =
        others.filter_map(|photo| Some((photo, site.pictures().find(&photo.source)?.is_photograph()))).collect();
    let has_photographs = available.iter().any(|(_, is_photograph)| *is_photograph);
    let chosen = available.into_iter().filter(|(_, is_photograph)| *is_photograph || !has_photographs);
    chosen.map(|(photo, _)| site.pictures().view_or(Some(photo), title)).collect()
}
