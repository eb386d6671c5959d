//! Drawings made from the content: route maps, elevation profiles and the map
//! of the parks. All are plain SVG that takes its colours from the style sheet.

mod elevation;
mod map;

pub use elevation::elevation_profile;
pub use map::{MapNames, MapPlace, map_ground, park_map, route_map};

use crate::markup::escape;

/// Appends a number with at most one decimal.
fn number(output: &mut String, value: f64) {
    // As a whole number of tenths: printing a fraction costs ten times as much, and drawings hold hundreds.
    #[expect(clippy::cast_possible_truncation, reason = "a drawing is a few thousand units wide")]
    let tenths = (value * 10.0).round() as i64;
    if tenths < 0 {
        output.push('-');
    }
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    digits(output, whole);
    if tenth > 0 {
        output.push('.');
        digits(output, tenth);
    }
}

fn digits(output: &mut String, number: u64) {
    if number >= 10 {
        digits(output, number / 10);
    }
    output.push(char::from_digit((number % 10) as u32, 10).unwrap_or('0'));
}
