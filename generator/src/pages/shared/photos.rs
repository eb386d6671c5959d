//! The pictures of a tour or a place below its text.

use std::collections::HashSet;

use minijinja::Value;

use crate::{content::ImageReference, pages::prepared::Site};

/// Leaves out the pictures that the page shows above, and the drawings if there are photographs: the two are never in one
/// row.
pub fn photos<'a>(
    site: &Site,
    photos: &[ImageReference],
    above: impl IntoIterator<Item = &'a ImageReference>,
    title: &str,
) -> Vec<Value> {
    let above: HashSet<_> = above.into_iter().map(|image| &image.source).collect();
    let available: Vec<_> =
        photos.iter().filter_map(|photo| Some((photo, site.pictures().find(&photo.source)?.is_photograph()))).collect();
    let has_photographs = available.iter().any(|(_, is_photograph)| *is_photograph);
    let others = available.into_iter().filter(|(photo, _)| !above.contains(&photo.source));
    let chosen = others.filter(|(_, is_photograph)| *is_photograph || !has_photographs);
    chosen.map(|(photo, _)| site.pictures().view_or(Some(photo), title)).collect()
}
