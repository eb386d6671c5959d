//! Sea and land, waters, parks and mountains: what lies under the names. A map refers to the layers of the shared file
//! that reach into it.

use std::fmt::{Display, Write};

use super::{
    coast::{Degrees, LAKE_ISLANDS},
    layers::{map_ground, projected, sea},
    relief,
    terrain::{ESCARPMENT, LAKES, PARKS, RIVERS},
    view::{Point, Rectangle, View},
};

pub fn write(svg: &mut String, view: View) {
    let shows = |lines: &[&[Degrees]]| lines.iter().any(|line| reach(projected(*line), view));
    if reach(sea(), view) {
        write_sea(svg, view);
    }
    write_layer(svg, "map-land", "land");
    if shows(&PARKS) {
        write_layer(svg, "map-reserve", "reserves");
    }
    if shows(&RIVERS) {
        write_layer(svg, "map-river", "rivers");
    }
    if shows(&LAKES) {
        write_layer(svg, "map-lake", "lakes");
    }
    if shows(&LAKE_ISLANDS) {
        write_layer(svg, "map-land", "lake-islands");
    }
    if let Some(smallest) = relief::smallest_shown(view) {
        write_layer(svg, "map-relief", format_args!("relief-{smallest}"));
    }
    if !view.is_country() && shows(&[&ESCARPMENT]) {
        write_layer(svg, "map-relief", "cliff");
    }
}

fn reach(points: Vec<Point>, view: View) -> bool {
    Rectangle::holding(points).is_some_and(|held| held.overlaps(view.bounds))
}

/// Refers to a layer; its colours are those of the class.
pub fn write_layer(svg: &mut String, class: &str, layer: impl Display) {
    let _ = write!(svg, "<use class=\"{class}\" href=\"/{}#{layer}\"/>", map_ground().file);
}

/// The ocean, paler towards the shore in three steps.
fn write_sea(svg: &mut String, view: View) {
    write_layer(svg, "map-lake", "sea");
    for width in [15.0, 9.0, 4.0] {
        let width = width * view.unit();
        let _ = write!(
            svg,
            "<use class=\"map-shallows\" stroke-width=\"{width:.0}\" href=\"/{}#shores\"/>",
            map_ground().file
        );
    }
    write_layer(svg, "map-abroad", "abroad");
}
