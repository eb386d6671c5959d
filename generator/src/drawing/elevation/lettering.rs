//! The altitudes written on an elevation profile.

use std::fmt::Write;

use super::{CHARACTER, Corner, Frame, RIGHT};
use crate::drawing::{Rectangle, escape, number};

/// A text, where it stands, and what of it stands there.
struct Altitude {
    text: String,
    anchor: &'static str,
    x: f64,
    baseline: f64,
}

impl Altitude {
    fn middle(text: &str, x: f64, baseline: f64) -> Self {
        Self { text: text.to_owned(), anchor: "middle", x, baseline }
    }

    /// What it covers, if it stands in the middle of its place.
    fn bounds(&self) -> Rectangle {
        let half = half_width(&self.text);
        Rectangle { left: self.x - half, top: self.baseline - 13.0, right: self.x + half, bottom: self.baseline + 4.0 }
    }

    fn write(&self, svg: &mut String) {
        let _ = write!(svg, "<text class=\"elevation-value\" text-anchor=\"{}\" x=\"", self.anchor);
        number(svg, self.x);
        svg.push_str("\" y=\"");
        number(svg, self.baseline);
        let _ = write!(svg, "\">{}</text>", escape(&self.text));
    }
}

fn half_width(text: &str) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "altitudes have few characters")]
    let characters = text.chars().count() as f64;
    characters * CHARACTER / 2.0
}

/// The altitudes of the first day, the summit and the night before it.
pub fn write_few(svg: &mut String, frame: &Frame, corners: &[Corner], summit: usize, metres: impl Fn(u16) -> String) {
    let night_before = corners.iter().take(summit).rposition(|corner| corner.is_end);
    for (index, corner) in corners.iter().enumerate() {
        let (x, y) = corner.at;
        // The line comes up to the camp from below: beside it, there is room.
        let (anchor, x, lift) = match index {
            _ if index == summit => ("middle", x, 13.0),
            0 => ("start", frame.left - RIGHT, 18.0),
            _ if Some(index) == night_before => ("end", x - 8.0, 4.0),
            _ => continue,
        };
        Altitude { text: metres(corner.altitude), anchor, x, baseline: y - lift }.write(svg);
    }
}

/// All altitudes that have room: the summit first, then other points that a day passes, then the ends of the days.
pub fn write_all(svg: &mut String, frame: &Frame, corners: &[Corner], summit: usize, metres: impl Fn(u16) -> String) {
    let mut order: Vec<usize> = (0..corners.len()).collect();
    order.sort_by_key(|&index| (index != summit, corners.get(index).is_some_and(|corner| corner.is_end)));
    let mut taken: Vec<Rectangle> = Vec::new();
    for index in order {
        let Some(corner) = corners.get(index) else { continue };
        let text = metres(corner.altitude);
        let neighbour = |index: Option<usize>| Some(corners.get(index?)?.at);
        let places = places(frame, corner.at, neighbour(index.checked_sub(1)), neighbour(Some(index + 1)), &text);
        let free = places.into_iter().find(|place| !taken.iter().any(|other| other.overlaps(place.bounds())));
        if let Some(altitude) = free {
            taken.push(altitude.bounds());
            altitude.write(svg);
        }
    }
}

/// Where the line does not run: above the corner, away from the steeper side, or below it. In a valley below first.
fn places(
    frame: &Frame,
    (x, y): (f64, f64),
    before: Option<(f64, f64)>,
    after: Option<(f64, f64)>,
    text: &str,
) -> [Altitude; 2] {
    let rise = |neighbour: Option<(f64, f64)>| neighbour.map_or(0.0, |neighbour| y - neighbour.1);
    let (left, right) = (rise(before), rise(after));
    let shift = if left > right { left.clamp(0.0, 90.0) * 0.3 } else { -right.clamp(0.0, 90.0) * 0.3 };
    let half = half_width(text);
    let above = Altitude::middle(text, (x + shift).min(frame.width - half), y - 13.0);
    let below = Altitude::middle(text, x.min(frame.width - half), y + 22.0);
    if left > 24.0 && right > 24.0 { [below, above] } else { [above, below] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn altitudes_close_to_each_other_do_not_overlap_and_the_summit_has_its_own() {
        let frame =
            Frame { width: 720.0, height: 280.0, left: 80.0, inset: 40.0, floor: 0.0, ceiling: 6000.0, days: 40 };
        let corner = |day| Corner { at: (frame.x(day), 100.0), altitude: 4000, is_end: true };
        let mut corners: Vec<Corner> = (0..40).map(corner).collect();
        corners[7].altitude = 4001;
        let mut svg = String::new();
        write_all(&mut svg, &frame, &corners, 7, |metres| format!("{metres} m"));
        assert!(svg.contains(">4001 m</text>"), "{svg}");
        let value = |text: &str, name: &str| -> f64 {
            text.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().parse().unwrap()
        };
        let places: Vec<(f64, f64)> =
            svg.split("<text").skip(1).map(|text| (value(text, "x"), value(text, "y"))).collect();
        assert!(places.len() > 10, "{svg}");
        for (index, (x, y)) in places.iter().enumerate() {
            for (other_x, other_y) in &places[..index] {
                assert!((x - other_x).abs() > 56.0 || (y - other_y).abs() > 16.0, "{svg}");
            }
        }
    }
}
