//! The map of all places, each a link, and a close-up of the most crowded part.

use std::fmt::Write;

use super::{
    BaseMap, MapPlace, decorations,
    labels::{Labels, Lettering},
    names, open,
    plane::{Point, Rectangle},
    take_points,
    view::{Column, View},
    write_point,
};
use crate::drawing::{Tenths, escape};

/// Two drawings, one for each column; a page shows one of both.
pub struct ParkMap {
    pub country: String,
    /// The content of the frame on the country map; `None` if no part is crowded.
    pub close_up: Option<String>,
}

/// Places so close to each other that their names would not fit between them, in map units.
const NEAR: f64 = 90.0;
/// This many names have room even if their places are close to each other.
const FEW: usize = 3;

pub fn park_map(places: &[MapPlace], title: &str, close_up_title: &str, base: BaseMap) -> ParkMap {
    let crowd = crowd(places);
    let close_up_in = |column| {
        let view = View::around_crowd(crowd.iter().copied(), base.geography, column)?;
        (crowd.len() > FEW && !view.is_country).then_some(view)
    };
    let country =
        |column| country_in(View::of_country(base.geography, column), close_up_in(column), places, title, base);
    let close_up = |column| Some(close_up_of(close_up_in(column)?, places, close_up_title, base));
    ParkMap {
        country: Column::ALL.into_iter().map(country).collect(),
        close_up: Column::ALL.into_iter().map(close_up).collect(),
    }
}

/// The largest group of places that are near each other.
fn crowd(places: &[MapPlace]) -> Vec<Point> {
    let mut waiting: Vec<Point> = places.iter().map(|place| place.point).collect();
    let mut largest = Vec::new();
    while let Some(first) = waiting.pop() {
        let mut group = vec![first];
        let mut reached = 0;
        while let Some(&(x, y)) = group.get(reached) {
            let is_near = |point: &mut Point| (point.0 - x).hypot(point.1 - y) < NEAR;
            group.extend(waiting.extract_if(.., is_near));
            reached += 1;
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

/// The whole country. Places in the frame of the close-up are named only there.
fn country_in(view: View, close_up: Option<View>, places: &[MapPlace], title: &str, base: BaseMap) -> String {
    let mut svg = open(base, view, &format!("map-parks {}", view.column.class()), "group", title);
    let mut over = String::new();
    let mut labels = Labels::on(view);
    let is_framed = |place: &MapPlace| close_up.is_some_and(|close_up| close_up.bounds.holds_point(place.point));
    let (framed, open_places): (Vec<&MapPlace>, Vec<&MapPlace>) = places.iter().partition(|place| is_framed(place));
    if let Some(View { bounds, .. }) = close_up {
        labels.take(bounds);
        write_frame(&mut over, bounds);
    }
    for place in framed {
        write_point(&mut over, place, view.unit() * 0.45, None);
    }
    let radius = view.unit() * 0.75;
    take_points(&mut labels, &open_places, radius);
    decorations::write_scale(&mut over, view, &mut labels);
    write_places(&mut over, view, &open_places, radius, &mut labels);
    names::write(&mut svg, base, view, &mut labels);
    svg.push_str(&over);
    svg.push_str("</svg>");
    svg
}

fn close_up_of(view: View, places: &[MapPlace], title: &str, base: BaseMap) -> String {
    let mut svg = open(base, view, &format!("map-parks {}", view.column.class()), "group", title);
    let mut over = String::new();
    let mut labels = Labels::on(view);
    let shown: Vec<&MapPlace> = places.iter().filter(|place| view.bounds.holds_point(place.point)).collect();
    let radius = view.unit() * 0.9;
    take_points(&mut labels, &shown, radius);
    decorations::write_scale(&mut over, view, &mut labels);
    write_places(&mut over, view, &shown, radius, &mut labels);
    names::write(&mut svg, base, view, &mut labels);
    svg.push_str(&over);
    svg.push_str("</svg>");
    svg
}

fn write_frame(svg: &mut String, bounds: Rectangle) {
    let Rectangle { left, top, right, bottom } = bounds;
    let [x, y, width, height] = [left, top, right - left, bottom - top].map(Tenths);
    let _ = write!(svg, "<rect class=\"map-crop\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
}

/// The order of the places decides which names have room beside their points. The places are tried in the order from
/// each side of the map; then, repeatedly, with the place in front whose name was furthest from its point. The best
/// result is kept.
fn write_places(svg: &mut String, view: View, places: &[&MapPlace], radius: f64, labels: &mut Labels) {
    const TRIALS: usize = 16;
    let sides: [fn(Point) -> f64; 4] = [|(x, _)| -x, |(x, _)| x, |(_, y)| -y, |(_, y)| y];
    let mut best: Option<Written> = None;
    for side in sides {
        let mut order = places.to_vec();
        order.sort_by(|one, other| side(one.point).total_cmp(&side(other.point)));
        for _ in 0..TRIALS {
            let written = written_in(&order, view, radius, labels.clone());
            let before = written.furthest.and_then(|furthest| order.get_mut(..=furthest));
            if let Some(before) = before {
                before.rotate_right(1);
            }
            if best.as_ref().is_none_or(|best| written.distance < best.distance) {
                best = Some(written);
            }
        }
    }
    if let Some(best) = best {
        svg.push_str(&best.svg);
        *labels = best.labels;
    }
}

/// Points with their names.
struct Written {
    svg: String,
    labels: Labels,
    /// Sum of the distances of all names from their points.
    distance: f64,
    /// The index of the place whose name is furthest from its point.
    furthest: Option<usize>,
}

fn written_in(order: &[&MapPlace], view: View, radius: f64, mut labels: Labels) -> Written {
    let style = Lettering { class: "map-name", size: view.letter() * 2.0 };
    let mut svg = String::new();
    let mut distances = Vec::with_capacity(order.len());
    for place in order {
        if let Some(href) = &place.href {
            let _ = write!(svg, "<a href=\"{}\">", escape(href));
        }
        write_point(&mut svg, place, radius, None);
        distances.push(labels.name(&mut svg, &place.name, place.point, radius, style));
        if place.href.is_some() {
            svg.push_str("</a>");
        }
    }
    let furthest = distances.iter().enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    Written { furthest: furthest.map(|(index, _)| index), distance: distances.iter().sum(), svg, labels }
}

#[cfg(test)]
mod tests {
    use super::{super::place_at, *};

    fn north() -> Vec<MapPlace> {
        [
            ("Ngorongoro", 35.58, -3.17),
            ("Lake Manyara", 35.83, -3.5),
            ("Tarangire", 36.0, -3.83),
            ("Lengai", 35.9, -2.76),
        ]
        .map(|(name, longitude, latitude)| place_at(name, longitude, latitude))
        .into()
    }

    #[test]
    fn crowded_places_are_named_in_a_close_up_alone_and_others_on_the_country_alone() {
        let mut places = north();
        places.push(place_at("Ruaha", 34.92, -7.5));
        let map = park_map(&places, "Parks", "Enlarged", BaseMap::sample());
        let close_up = map.close_up.unwrap();
        assert_eq!(map.country.matches("class=\"map-crop\"").count(), 2, "once for each column");
        assert_eq!(map.country.matches("<circle class=\"map-place").count(), 10, "every place has its point");
        for place in &places {
            let times = |svg: &str| svg.matches(&format!(">{}</text>", place.name)).count();
            let expected = if place.name == "Ruaha" { [2, 0] } else { [0, 2] };
            assert_eq!([times(&map.country), times(&close_up)], expected, "{}", place.name);
        }
    }

    #[test]
    fn places_far_from_each_other_need_no_close_up() {
        let places: Vec<MapPlace> = north().into_iter().take(FEW).chain([place_at("Ruaha", 34.92, -7.5)]).collect();
        let map = park_map(&places, "Parks", "Enlarged", BaseMap::sample());
        assert!(map.close_up.is_none() && !map.country.contains("map-crop"));
        assert!(park_map(&[], "Parks", "Enlarged", BaseMap::sample()).close_up.is_none());
    }
}
