//! Maps of Tanzania: the route of a tour, and all parks at once.
//!
//! Map units are hundredths of a degree, longitudes shortened as they are at
//! 6.4° south, the middle of the country.

use std::{fmt::Write, sync::LazyLock};

use super::{
    escape, number,
    outline::{LAKES, LAND, OCEAN},
};
use crate::content::Coordinates;

const WEST: f64 = 29.0;
const NORTH: f64 = -0.6;
const SHORTENING: f64 = 0.9938;

type Point = (f64, f64);

/// A place on a map.
#[derive(Debug, Clone)]
pub struct MapPlace {
    pub name: String,
    pub coordinates: Coordinates,
    /// Where a click leads, on maps that link.
    pub href: Option<String>,
    /// Style hook, such as a destination category.
    pub class: &'static str,
}

fn project(longitude: f64, latitude: f64) -> Point {
    ((longitude - WEST) * 100.0 * SHORTENING, (NORTH - latitude) * 100.0)
}

fn position(place: &MapPlace) -> Point {
    project(place.coordinates.longitude, place.coordinates.latitude)
}

/// Land and lakes as two path elements, the same on every map.
static GROUND: LazyLock<String> = LazyLock::new(|| {
    let path = |rings: &[&[Point]]| {
        let mut data = String::new();
        for ring in rings {
            for (index, &(longitude, latitude)) in ring.iter().enumerate() {
                let (x, y) = project(longitude, latitude);
                let _ = write!(data, "{}{:.0} {:.0}", if index == 0 { "M" } else { "L" }, x, y);
            }
            data.push('Z');
        }
        data
    };
    format!(
        "<path class=\"map-lake\" d=\"{}\"/><path class=\"map-land\" d=\"{}\"/><path class=\"map-lake\" d=\"{}\"/>",
        path(&[&OCEAN]),
        path(&LAND),
        path(&LAKES)
    )
});

/// Bounds in map units.
#[derive(Clone, Copy)]
struct View {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

const COUNTRY: View = View { x: 0.0, y: 0.0, width: 1190.0, height: 1150.0 };

impl View {
    /// Around the points, with air, in a shape of 4:3, never smaller than about 300 km across;
    /// one point alone is shown on the whole country.
    fn around(points: &[Point]) -> Self {
        if points.iter().all(|point| *point == points[0]) {
            return COUNTRY;
        }
        let minimum = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(f64::INFINITY, f64::min);
        let maximum = |pick: fn(&Point) -> f64| points.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
        let (left, right) = (minimum(|point| point.0), maximum(|point| point.0));
        let (top, bottom) = (minimum(|point| point.1), maximum(|point| point.1));
        let width = ((right - left) * 1.5).max((bottom - top) * 1.5 * 4.0 / 3.0).max(270.0);
        let height = width * 0.75;
        View {
            x: f64::midpoint(left, right) - width / 2.0,
            y: f64::midpoint(top, bottom) - height / 2.0,
            width,
            height,
        }
    }

    fn write(self, output: &mut String) {
        for (index, value) in [self.x, self.y, self.width, self.height].into_iter().enumerate() {
            if index > 0 {
                output.push(' ');
            }
            number(output, value);
        }
    }
}

/// The way of a tour from place to place, on a crop of the country with a small
/// map of the whole beside it. `None` without any known place.
pub fn route_map(stops: &[MapPlace], title: &str) -> Option<String> {
    let points: Vec<Point> = stops.iter().map(position).collect();
    if points.is_empty() {
        return None;
    }
    let view = View::around(&points);
    let unit = view.width / 100.0;
    let mut svg = String::with_capacity(4096);
    svg.push_str("<svg class=\"map map-route\" viewBox=\"");
    view.write(&mut svg);
    let _ = write!(svg, "\" role=\"img\" aria-label=\"{}\"><g id=\"map-ground\">{}</g>", escape(title), *GROUND);

    if points.len() > 1 {
        svg.push_str("<path class=\"map-way\" d=\"");
        for (index, pair) in points.windows(2).enumerate() {
            let [(from_x, from_y), (to_x, to_y)] = [pair[0], pair[1]];
            if index == 0 {
                svg.push('M');
                number(&mut svg, from_x);
                svg.push(' ');
                number(&mut svg, from_y);
            }
            // A slight bow keeps the way out and the way back apart.
            let (control_x, control_y) = (
                f64::midpoint(from_x, to_x) + (to_y - from_y) * 0.12,
                f64::midpoint(from_y, to_y) - (to_x - from_x) * 0.12,
            );
            for (letter, value) in [("Q", control_x), (" ", control_y), (" ", to_x), (" ", to_y)] {
                svg.push_str(letter);
                number(&mut svg, value);
            }
        }
        let _ = write!(svg, "\" stroke-width=\"{:.1}\"/>", unit * 0.6);
    }
    let mut places: Vec<&MapPlace> = Vec::new();
    for stop in stops {
        if !places.iter().any(|known| known.name == stop.name) {
            places.push(stop);
        }
    }
    write_places(&mut svg, &places, unit * 3.4, unit * 1.3, view);
    write_locator(&mut svg, view);
    svg.push_str("</svg>");
    Some(svg)
}

/// The whole country in a corner, with the crop marked on it.
fn write_locator(svg: &mut String, view: View) {
    if view.width > COUNTRY.width * 0.7 {
        return;
    }
    let scale = view.width * 0.2 / COUNTRY.width;
    let (x, y) = (view.x + view.width * 0.77, view.y + view.height - view.width * 0.2 - view.width * 0.03);
    let _ = write!(
        svg,
        "<g class=\"map-locator\" transform=\"translate({x:.1} {y:.1}) scale({scale:.4})\"><use href=\"#map-ground\"/><rect class=\"map-crop\" x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" stroke-width=\"24\"/></g>",
        view.x, view.y, view.width, view.height
    );
}

/// Every place of the country as a linked point.
pub fn park_map(places: &[MapPlace], title: &str) -> String {
    let mut svg = String::with_capacity(8192);
    svg.push_str("<svg class=\"map map-parks\" viewBox=\"");
    COUNTRY.write(&mut svg);
    let _ = write!(svg, "\" role=\"group\" aria-label=\"{}\">{}", escape(title), *GROUND);
    let places: Vec<&MapPlace> = places.iter().collect();
    write_places(&mut svg, &places, 24.0, 9.0, COUNTRY);
    svg.push_str("</svg>");
    svg
}

#[derive(Clone, Copy)]
struct Rectangle {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Rectangle {
    fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn is_inside(self, view: View) -> bool {
        self.left > view.x
            && self.right < view.x + view.width
            && self.top > view.y
            && self.bottom < view.y + view.height
    }
}

/// Points with labels, each label at the first place where it covers nothing: beside its point,
/// or further away at the end of a thin line.
fn write_places(svg: &mut String, places: &[&MapPlace], size: f64, radius: f64, view: View) {
    // A label close to another place's point would seem to name that one.
    let clearance = radius + size * 0.6;
    let points: Vec<Rectangle> = places
        .iter()
        .map(|place| {
            let (x, y) = position(place);
            Rectangle { left: x - clearance, top: y - clearance, right: x + clearance, bottom: y + clearance }
        })
        .collect();
    let mut labels: Vec<Rectangle> = Vec::new();
    // Eastern places choose first: their labels run to the right, those of western neighbours to the left.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|left, right| position(places[*right]).0.total_cmp(&position(places[*left]).0));
    for index in order {
        let place = places[index];
        let (x, y) = position(place);
        #[expect(clippy::cast_precision_loss, reason = "names are short")]
        let width = place.name.chars().count() as f64 * size * 0.56;
        let gap = radius + size * 0.35;
        let at = |anchor: &'static str, text_x: f64, baseline: f64| {
            let left = match anchor {
                "start" => text_x,
                "end" => text_x - width,
                _ => text_x - width / 2.0,
            };
            let bounds =
                Rectangle { left, top: baseline - size * 0.85, right: left + width, bottom: baseline + size * 0.25 };
            (anchor, text_x, baseline, bounds)
        };
        let middle = y + size * 0.32;
        let near = [
            at("start", x + gap, middle),
            at("end", x - gap, middle),
            at("middle", x, y - gap),
            at("middle", x, y + gap + size * 0.7),
            at("start", x + gap, y - size * 0.7),
            at("start", x + gap, y + size * 1.3),
            at("end", x - gap, y - size * 0.7),
            at("end", x - gap, y + size * 1.3),
        ];
        let free = |candidate: &(&str, f64, f64, Rectangle)| {
            let bounds = candidate.3;
            let hits_point = points.iter().enumerate().any(|(other, point)| other != index && point.overlaps(bounds));
            bounds.is_inside(view) && !hits_point && !labels.iter().any(|other| other.overlaps(bounds))
        };
        let far = |step: i32| {
            let away = size * f64::from(step) * 0.9;
            [
                at("start", x + away, y - away * 0.8),
                at("end", x - away, y + away * 0.8),
                at("start", x + away, y + away * 0.8),
                at("end", x - away, y - away * 0.8),
            ]
        };
        let beside = near.into_iter().find(free);
        let chosen = beside.or_else(|| (2..=7).flat_map(far).find(free)).unwrap_or(near[0]);
        let (anchor, text_x, baseline, bounds) = chosen;
        if beside.is_none() {
            let _ = write!(
                svg,
                "<path class=\"map-leader\" d=\"M{x:.1} {y:.1}L{text_x:.1} {:.1}\"/>",
                baseline - size * 0.3
            );
        }
        labels.push(bounds);
        if let Some(href) = &place.href {
            let _ = write!(svg, "<a href=\"{}\">", escape(href));
        }
        let _ = write!(
            svg,
            "<circle class=\"map-place {}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/><text class=\"map-name\" x=\"{text_x:.1}\" y=\"{baseline:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\">{}</text>",
            place.class,
            escape(&place.name)
        );
        if place.href.is_some() {
            svg.push_str("</a>");
        }
    }
}
