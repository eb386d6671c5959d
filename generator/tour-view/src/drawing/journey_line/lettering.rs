//! The heights written on a journey line.

use std::fmt::Write;

use super::{
    frame::{CHARACTER, Frame},
    profile::Corner,
};
use crate::drawing::{Rectangle, escape, number};

/// A text, its place, and its text anchor.
struct Height {
    text: String,
    anchor: &'static str,
    x: f64,
    baseline: f64,
}

impl Height {
    fn middle(text: &str, x: f64, baseline: f64) -> Self {
        Self { text: text.to_owned(), anchor: "middle", x, baseline }
    }

    /// The surface of a text that is centred on its place.
    fn bounds(&self) -> Rectangle {
        let half = half_width(&self.text);
        Rectangle { left: self.x - half, top: self.baseline - 13.0, right: self.x + half, bottom: self.baseline + 4.0 }
    }

    fn write(&self, svg: &mut String) {
        svg.push_str("<text x=\"");
        number(svg, self.x);
        svg.push_str("\" y=\"");
        number(svg, self.baseline);
        // The style sheet centres texts.
        if self.anchor != "middle" {
            let _ = write!(svg, "\" class=\"{}", self.anchor);
        }
        let _ = write!(svg, "\">{}</text>", escape(&self.text));
    }
}

fn half_width(text: &str) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "heights have few characters")]
    let characters = text.chars().count() as f64;
    characters * CHARACTER / 2.0
}

/// The heights of the start, of the highest point and of the night before it.
pub fn write_few(
    svg: &mut String,
    frame: &Frame,
    corners: &[Corner],
    points: &[(f64, f64)],
    top: usize,
    metres: impl Fn(u16) -> String,
) {
    let night_before = corners.iter().take(top).rposition(|corner| corner.is_end);
    for (index, (corner, (x, y))) in corners.iter().zip(points).enumerate() {
        let climbs = points.get(index + 1).is_some_and(|next| next.1 < *y);
        // The line climbs to the camp from below, so there is room beside it.
        let (anchor, x, lift) = match index {
            0 if corner.at < 0.01 => ("from-start", frame.left - 4.0, if climbs { -20.0 } else { 14.0 }),
            0 => ("middle", *x, if climbs { -20.0 } else { 14.0 }),
            _ if index == top => ("middle", *x, 13.0),
            _ if Some(index) == night_before && x - frame.left > 120.0 => ("to-end", x - 8.0, 4.0),
            _ => continue,
        };
        let text = metres(corner.height);
        let half = half_width(&text);
        let x = if anchor == "middle" { x.clamp(frame.left + half, frame.right - half) } else { x };
        Height { text, anchor, x, baseline: y - lift }.write(svg);
    }
}

/// All heights that fit beside the taken areas: the highest first, then other points that a day passes, then the ends
/// of the days. A height equal to its neighbour's is written once.
pub fn write_all(
    svg: &mut String,
    frame: &Frame,
    corners: &[Corner],
    points: &[(f64, f64)],
    top: usize,
    taken: Vec<Rectangle>,
    metres: impl Fn(u16) -> String,
) {
    let mut taken = taken;
    let mut order: Vec<usize> = (0..corners.len()).collect();
    order.sort_by_key(|&index| (index != top, corners.get(index).is_some_and(|corner| corner.is_end)));
    for index in order {
        let (Some(corner), Some(point)) = (corners.get(index), points.get(index)) else { continue };
        let before = index.checked_sub(1).and_then(|index| corners.get(index));
        if before.is_some_and(|before| before.height == corner.height) && index != top {
            continue;
        }
        let text = metres(corner.height);
        let neighbour = |index: Option<usize>| points.get(index?).copied();
        let places = places(frame, *point, neighbour(index.checked_sub(1)), neighbour(Some(index + 1)), &text);
        let free = places.into_iter().find(|place| !taken.iter().any(|other| other.overlaps(place.bounds())));
        if let Some(height) = free {
            taken.push(height.bounds());
            height.write(svg);
        }
    }
}

/// Places clear of the line: above the corner, shifted away from the steeper side, or below it. In a valley and at a
/// foot of a climb, below comes first.
fn places(
    frame: &Frame,
    (x, y): (f64, f64),
    before: Option<(f64, f64)>,
    after: Option<(f64, f64)>,
    text: &str,
) -> [Height; 2] {
    let rise = |neighbour: Option<(f64, f64)>| neighbour.map_or(0.0, |neighbour| y - neighbour.1);
    let (left, right) = (rise(before), rise(after));
    let shift = if left > right { left.clamp(0.0, 90.0) * 0.3 } else { -right.clamp(0.0, 90.0) * 0.3 };
    let half = half_width(text);
    let within = |x: f64| x.clamp(half, frame.right + frame.left - half);
    let above = Height::middle(text, within(x + shift), y - 13.0);
    let below = Height::middle(text, within(x), (y + 22.0).min(frame.bottom - 4.0));
    let is_valley = left > 24.0 && right > 24.0;
    // At its ends the line descends to the corner on one side, where the text would overlap it.
    let is_foot = (before.is_none() && right > 8.0) || (after.is_none() && left > 8.0);
    if is_valley || is_foot { [below, above] } else { [above, below] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_close_to_each_other_do_not_overlap_and_the_highest_has_its_own() {
        let frame = Frame { left: 14.0, right: 706.0, bottom: 180.0, days: 40.0 };
        let height = |day: u16| if day == 7 { 4500 } else { 4000 + day % 2 };
        let corners: Vec<Corner> =
            (0..40).map(|day| Corner { at: f64::from(day), height: height(day), is_end: true }).collect();
        let points: Vec<(f64, f64)> = corners.iter().map(|corner| (frame.x(corner.at), 100.0)).collect();
        let mut svg = String::new();
        write_all(&mut svg, &frame, &corners, &points, 7, Vec::new(), |metres| format!("{metres} m"));
        assert!(svg.contains(">4500 m</text>"), "{svg}");
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

    #[test]
    fn nights_at_one_height_write_it_once() {
        let frame = Frame { left: 14.0, right: 706.0, bottom: 180.0, days: 3.0 };
        let corners: Vec<Corner> =
            [0.0, 1.0, 2.0, 3.0].into_iter().map(|at| Corner { at, height: 1500, is_end: at > 0.0 }).collect();
        let points: Vec<(f64, f64)> = corners.iter().map(|corner| (frame.x(corner.at), 100.0)).collect();
        let mut svg = String::new();
        write_all(&mut svg, &frame, &corners, &points, 0, Vec::new(), |metres| format!("{metres} m"));
        assert_eq!(svg.matches("1500 m").count(), 1, "{svg}");
    }
}
