//! Sea and land, waters, parks and mountains below the names. A map refers to those layers of the shared file that its
//! view overlaps.

use std::fmt::{Display, Write};

use super::{
    geography::{Geography, Line},
    plane::Rectangle,
    relief,
    view::View,
};

pub fn write(svg: &mut String, geography: &Geography, view: View) {
    let shows = |lines: &[Line]| lines.iter().any(|line| reaches(line, view));
    if shows(&geography.seas) {
        write_sea(svg, geography, view);
    }
    write_layer(svg, geography, "map-land", "land");
    if shows(&geography.parks) {
        write_layer(svg, geography, "map-reserve", "reserves");
    }
    if shows(&geography.rivers) {
        write_layer(svg, geography, "map-river", "rivers");
    }
    if shows(&geography.lakes) {
        write_layer(svg, geography, "map-lake", "lakes");
    }
    if shows(&geography.lake_islands) {
        write_layer(svg, geography, "map-land", "lake-islands");
    }
    if let Some(smallest) = relief::smallest_shown(geography, view) {
        write_layer(svg, geography, "map-relief", format_args!("relief-{smallest}"));
    }
    if !view.is_country && shows(&geography.cliffs) {
        write_layer(svg, geography, "map-relief", "cliff");
    }
}

fn reaches(line: &Line, view: View) -> bool {
    Rectangle::holding(line.iter().copied()).is_some_and(|held| held.overlaps(view.bounds))
}

/// Refers to a layer; its colours are those of the class.
pub fn write_layer(svg: &mut String, geography: &Geography, class: &str, layer: impl Display) {
    let _ = write!(svg, "<use class=\"{class}\" href=\"/{}#{layer}\"/>", geography.ground().file);
}

/// The ocean, paler towards the shore in three steps.
fn write_sea(svg: &mut String, geography: &Geography, view: View) {
    write_layer(svg, geography, "map-lake", "sea");
    for width in [15.0, 9.0, 4.0] {
        let width = width * view.unit();
        let _ = write!(
            svg,
            "<use class=\"map-shallows\" stroke-width=\"{width:.0}\" href=\"/{}#shores\"/>",
            geography.ground().file
        );
    }
    write_layer(svg, geography, "map-abroad", "abroad");
}
