//! Maps of the country: the route of a tour, the place of a destination, and all parks at once.

mod base_map;
mod decorations;
mod geography;
mod ground;
mod labels;
mod layers;
mod line;
mod map_ground;
mod names;
mod parks;
mod plane;
mod relief;
mod roads;
mod route;
mod view;

use std::fmt::Write;

use content_model::DestinationCategory;

use self::{
    labels::{Labels, Lettering},
    plane::Point,
    view::View,
};
use super::{Tenths, escape};

pub use base_map::BaseMap;
pub use geography::{Geography, GeographyError};
pub use parks::{ParkMap, park_map};
pub use plane::Rectangle;
pub use route::{Journey, Stop, route_map};
pub use view::Column;

/// A place on a map.
#[derive(Debug, Clone)]
pub struct MapPlace {
    pub name: String,
    /// From [`Geography::locate`] or [`Geography::town`].
    pub point: Point,
    /// Target of a click, on maps with links.
    pub href: Option<String>,
    pub category: DestinationCategory,
}

/// A place with its surroundings, drawn once for each column; a page shows one of both.
pub fn place_map(place: &MapPlace, title: &str, base: BaseMap) -> Option<String> {
    Column::ALL.into_iter().map(|column| place_map_in(column, place, title, base)).collect()
}

fn place_map_in(column: Column, place: &MapPlace, title: &str, base: BaseMap) -> Option<String> {
    let view = View::around([place.point], base.geography, column)?;
    let mut svg = open(base, view, &format!("map-route {}", column.class()), "img", title);
    let radius = view.letter() * 1.2;
    let mut over = String::new();
    let mut labels = Labels::on(view);
    take_points(&mut labels, &[place], radius);
    decorations::write_locator(&mut over, base.geography, view, &mut labels);
    decorations::write_scale(&mut over, view, &mut labels);
    write_point(&mut over, place, radius, None);
    labels.name(
        &mut over,
        &place.name,
        place.point,
        radius,
        Lettering { class: "map-name", size: view.letter() * 2.4 },
    );
    names::write(&mut svg, base, view, &mut labels);
    svg.push_str(&over);
    svg.push_str("</svg>");
    Some(svg)
}

fn open(base: BaseMap, view: View, class: &str, role: &str, title: &str) -> String {
    let mut svg = String::with_capacity(4 * 1024);
    let _ = write!(svg, "<svg class=\"map {class}\" viewBox=\"");
    view.write(&mut svg);
    let _ = write!(svg, "\" role=\"{role}\" aria-label=\"{}\">", escape(title));
    ground::write(&mut svg, base.geography, view);
    svg
}

fn take_points(labels: &mut Labels, places: &[&MapPlace], radius: f64) {
    for place in places {
        labels.take_point(place.point, radius);
    }
}

fn write_point(svg: &mut String, place: &MapPlace, radius: f64, count: Option<u32>) {
    let point = place.point;
    let [x, y, r] = [point.0, point.1, radius].map(Tenths);
    let _ =
        write!(svg, "<circle class=\"map-place {}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>", place_class(place.category));
    if let Some(count) = count {
        let size = radius * 1.35;
        let [baseline, size] = [point.1 + size * 0.36, size].map(Tenths);
        let _ = write!(
            svg,
            "<text class=\"map-number\" x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\" text-anchor=\"middle\">{count}</text>"
        );
    }
}

/// The style hook of a place.
const fn place_class(category: DestinationCategory) -> &'static str {
    match category {
        DestinationCategory::NationalParks => "map-park",
        DestinationCategory::Mountains => "map-mountain",
        DestinationCategory::RiversAndLakes => "map-water",
        DestinationCategory::BeachAndIslands => "map-beach",
        DestinationCategory::TownsAndCities => "map-town",
    }
}

/// The land of the sample operator.
#[cfg(test)]
fn sample() -> &'static Geography {
    use std::{path::Path, sync::LazyLock};
    static SAMPLE: LazyLock<Geography> = LazyLock::new(|| {
        Geography::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site/map"), |_| true).unwrap()
    });
    &SAMPLE
}

#[cfg(test)]
impl BaseMap<'_> {
    /// Without names of countries and waters.
    fn sample() -> Self {
        BaseMap { geography: sample(), text: &|_| String::new() }
    }
}

#[cfg(test)]
fn place_at(name: &str, longitude: f64, latitude: f64) -> MapPlace {
    use content_model::Coordinates;
    MapPlace {
        name: name.to_owned(),
        point: sample().locate(Coordinates { latitude, longitude }),
        href: None,
        category: DestinationCategory::NationalParks,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide_map(place: &MapPlace) -> String {
        place_map_in(Column::Wide, place, "Map", BaseMap::sample()).unwrap()
    }

    #[test]
    fn a_place_is_shown_with_the_towns_about_it() {
        let map = wide_map(&place_at("Kilimanjaro", 37.35, -3.07));
        for name in ["Moshi", "Arusha", "JRO"] {
            assert!(map.contains(&format!(">{name}</text>")), "{name}: {map}");
        }
        assert!(!map.contains("map-number"));
    }

    #[test]
    fn a_map_refers_to_the_layers_that_reach_into_it() {
        let layers = |place: MapPlace| -> Vec<String> {
            wide_map(&place)
                .split(".svg#")
                .skip(1)
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
                .collect()
        };
        let crater = layers(place_at("Ngorongoro", 35.58, -3.17));
        assert_eq!(crater, ["land", "reserves", "rivers", "lakes", "relief-5", "cliff", "country"]);
        let island = layers(place_at("Zanzibar", 39.3, -6.1));
        assert_eq!(island, ["sea", "shores", "shores", "shores", "abroad", "land", "reserves", "rivers", "country"]);
    }

    #[test]
    fn a_place_is_drawn_for_narrow_and_for_wide_columns() {
        let map = place_map(&place_at("Kilimanjaro", 37.35, -3.07), "Map", BaseMap::sample()).unwrap();
        let (narrow, wide) = map.split_once("</svg>").unwrap();
        assert!(narrow.contains("drawing-narrow") && narrow.contains(">Kilimanjaro</text>"), "{narrow}");
        assert!(wide.contains("drawing-wide") && wide.contains(">Kilimanjaro</text>"), "{wide}");
    }
}
