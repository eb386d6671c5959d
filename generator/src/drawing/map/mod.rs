//! Maps of Tanzania: the route of a tour, the place of a destination, and all parks at once.

mod coast;
mod furniture;
mod ground;
mod labels;
mod layers;
mod line;
mod names;
mod relief;
mod terrain;
mod view;

use std::fmt::Write;

use self::{
    labels::{Labels, Lettering},
    line::pair,
    view::{Point, Rectangle, View, project},
};
use super::{Tenths, escape};
use crate::content::Coordinates;

pub use layers::map_ground;
pub use names::MapNames;
pub use view::Column;

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

impl MapPlace {
    fn point(&self) -> Point {
        project((self.coordinates.longitude, self.coordinates.latitude))
    }
}

/// The way of a tour from place to place, its stops numbered in the order of the first visit.
/// Drawn once for each column, of which a page shows one. `None` without any known place.
pub fn route_map(stops: &[MapPlace], title: &str, names: &MapNames) -> Option<String> {
    Column::ALL.into_iter().map(|column| route_map_in(column, stops, title, names)).collect()
}

fn route_map_in(column: Column, stops: &[MapPlace], title: &str, names: &MapNames) -> Option<String> {
    let view = View::around(stops.iter().map(MapPlace::point), column)?;
    let mut places: Vec<&MapPlace> = Vec::new();
    for stop in stops {
        if !places.iter().any(|known| known.name == stop.name) {
            places.push(stop);
        }
    }
    let mut svg = open(view, &format!("map-route {}", column.class()), "img", title);
    let is_numbered = places.len() > 1;
    let radius = view.letter() * if is_numbered { 1.65 } else { 1.2 };
    let mut over = String::new();
    let mut labels = Labels::on(view);
    let way = way(stops);
    take_points(&mut labels, &places, radius);
    take_way(&mut labels, &way, view.unit() * 0.4);
    furniture::write_locator(&mut over, view, &mut labels);
    furniture::write_scale(&mut over, view, &mut labels);
    let style = Lettering { class: "map-name", size: view.letter() * 2.4 };
    for (place, number) in places.iter().zip(1_u32..) {
        write_point(&mut over, place, radius, is_numbered.then_some(number));
        labels.name(&mut over, &place.name, place.point(), radius, style);
    }
    names::write(&mut svg, view, &mut labels, names);
    write_way(&mut svg, &way);
    svg.push_str(&over);
    svg.push_str("</svg>");
    Some(svg)
}

/// Every place of the country as a linked point.
pub fn park_map(places: &[MapPlace], title: &str, names: &MapNames) -> String {
    let view = View::COUNTRY;
    let mut svg = open(view, "map-parks", "group", title);
    let radius = view.unit() * 0.75;
    let mut over = String::new();
    let mut labels = Labels::on(view);
    let mut order: Vec<&MapPlace> = places.iter().collect();
    take_points(&mut labels, &order, radius);
    furniture::write_scale(&mut over, view, &mut labels);
    // Eastern places choose first: their names run to the right, those of western neighbours to the left.
    order.sort_by(|left, right| right.point().0.total_cmp(&left.point().0));
    let style = Lettering { class: "map-name", size: view.letter() * 2.0 };
    for place in order {
        if let Some(href) = &place.href {
            let _ = write!(over, "<a href=\"{}\">", escape(href));
        }
        write_point(&mut over, place, radius, None);
        labels.name(&mut over, &place.name, place.point(), radius, style);
        if place.href.is_some() {
            over.push_str("</a>");
        }
    }
    names::write(&mut svg, view, &mut labels, names);
    svg.push_str(&over);
    svg.push_str("</svg>");
    svg
}

fn open(view: View, class: &str, role: &str, title: &str) -> String {
    let mut svg = String::with_capacity(4 * 1024);
    let _ = write!(svg, "<svg class=\"map {class}\" viewBox=\"");
    view.write(&mut svg);
    let _ = write!(svg, "\" role=\"{role}\" aria-label=\"{}\">", escape(title));
    ground::write(&mut svg, view);
    svg
}

/// Keeps names off the points: one close to another place's point would seem to name that.
fn take_points(labels: &mut Labels, places: &[&MapPlace], radius: f64) {
    for place in places {
        labels.take(Rectangle::around(place.point(), radius * 1.1));
    }
}

fn write_point(svg: &mut String, place: &MapPlace, radius: f64, count: Option<u32>) {
    let point = place.point();
    let [x, y, r] = [point.0, point.1, radius].map(Tenths);
    let _ = write!(svg, "<circle class=\"map-place {}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>", place.class);
    if let Some(count) = count {
        let size = radius * 1.35;
        let [baseline, size] = [point.1 + size * 0.36, size].map(Tenths);
        let _ = write!(
            svg,
            "<text class=\"map-number\" x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" text-anchor=\"middle\">{count}</text>"
        );
    }
}

/// A bend of the way: where it starts, what draws it aside, where it ends.
type Bend = [Point; 3];

/// From stop to stop, with a slight bow that keeps the way out and the way back apart.
fn way(stops: &[MapPlace]) -> Vec<Bend> {
    let points: Vec<Point> = stops.iter().map(MapPlace::point).collect();
    let bend = |(&start, &end): (&Point, &Point)| {
        let aside = (
            f64::midpoint(start.0, end.0) + (end.1 - start.1) * 0.12,
            f64::midpoint(start.1, end.1) - (end.0 - start.0) * 0.12,
        );
        [start, aside, end]
    };
    points.iter().zip(points.iter().skip(1)).map(bend).collect()
}

/// Keeps names off the way.
fn take_way(labels: &mut Labels, way: &[Bend], width: f64) {
    const STEPS: u32 = 24;
    for [start, aside, end] in way {
        for step in 1..STEPS {
            let (there, back) = (f64::from(step) / f64::from(STEPS), f64::from(STEPS - step) / f64::from(STEPS));
            let at =
                |from: f64, over: f64, to: f64| back * back * from + 2.0 * back * there * over + there * there * to;
            labels.take(Rectangle::around((at(start.0, aside.0, end.0), at(start.1, aside.1, end.1)), width));
        }
    }
}

/// The line, with a paler one under it that sets it off from the ground.
fn write_way(svg: &mut String, way: &[Bend]) {
    let Some([start, ..]) = way.first() else { return };
    let mut data = String::from("M");
    pair(&mut data, *start);
    for [_, aside, end] in way {
        data.push('Q');
        pair(&mut data, *aside);
        data.push(' ');
        pair(&mut data, *end);
    }
    let _ = write!(svg, "<path class=\"map-way-edge\" d=\"{data}\"/><path class=\"map-way\" d=\"{data}\"/>");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop(name: &str, longitude: f64, latitude: f64) -> MapPlace {
        MapPlace {
            name: name.to_owned(),
            coordinates: Coordinates { latitude, longitude },
            href: None,
            class: "map-park",
        }
    }

    #[test]
    fn a_tour_to_one_place_is_shown_with_the_towns_about_it() {
        let map =
            route_map_in(Column::Wide, &[stop("Kilimanjaro", 37.35, -3.07)], "Map", &MapNames::default()).unwrap();
        for name in ["Moshi", "Arusha", "JRO"] {
            assert!(map.contains(&format!(">{name}</text>")), "{name}: {map}");
        }
        assert!(!map.contains("map-number"));
    }

    #[test]
    fn stops_are_numbered_in_the_order_of_the_first_visit() {
        let stops = [stop("Tarangire", 36.0, -4.0), stop("Serengeti", 34.8, -2.3), stop("Tarangire", 36.0, -4.0)];
        let map = route_map_in(Column::Wide, &stops, "Map", &MapNames::default()).unwrap();
        let numbers: Vec<&str> =
            map.match_indices("map-number").filter_map(|(at, _)| map.get(at..)?.split(['>', '<']).nth(1)).collect();
        assert_eq!(numbers, ["1", "2"]);
        assert_eq!(map.matches('Q').count(), 4, "out and back, twice: the line and its edge");
    }

    #[test]
    fn a_map_refers_to_the_layers_that_reach_into_it() {
        let layers = |stop: MapPlace| -> Vec<String> {
            let map = route_map_in(Column::Wide, &[stop], "Map", &MapNames::default()).unwrap();
            map.split(".svg#").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
        };
        let crater = layers(stop("Ngorongoro", 35.58, -3.17));
        assert_eq!(crater, ["land", "reserves", "rivers", "lakes", "relief-5", "cliff", "country"]);
        let island = layers(stop("Zanzibar", 39.3, -6.1));
        assert_eq!(island, ["sea", "shores", "shores", "shores", "abroad", "land", "reserves", "rivers", "country"]);
    }

    #[test]
    fn a_route_is_drawn_for_narrow_and_for_wide_columns() {
        let map = route_map(&[stop("Kilimanjaro", 37.35, -3.07)], "Map", &MapNames::default()).unwrap();
        let (narrow, wide) = map.split_once("</svg>").unwrap();
        assert!(narrow.contains("drawing-narrow") && narrow.contains(">Kilimanjaro</text>"), "{narrow}");
        assert!(wide.contains("drawing-wide") && wide.contains(">Kilimanjaro</text>"), "{wide}");
    }

    #[test]
    fn a_map_without_places_is_none() {
        assert!(route_map(&[], "Map", &MapNames::default()).is_none());
    }
}
