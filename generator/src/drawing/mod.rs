//! Drawings made from the content: route maps, elevation profiles and the map
//! of the parks. All are plain SVG that takes its colours from the style sheet.

mod elevation;
mod map;
mod outline;

pub use elevation::elevation_profile;
pub use map::{MapPlace, park_map, route_map};

use std::fmt::Write;

use crate::markup::escape;

/// Appends a number with at most one decimal.
fn number(output: &mut String, value: f64) {
    let rounded = (value * 10.0).round() / 10.0;
    // Writing to a String cannot fail.
    let _ = write!(output, "{rounded}");
}
