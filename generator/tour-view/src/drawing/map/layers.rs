//! The ground of all maps in one file: each kind of ground is a layer with an id, to which maps refer.
//!
//! The ground is most of a map and the same on all maps, so a visitor loads it once. The `<use>` of a map sets colours
//! and widths of strokes, which the layers inherit. `vector-effect` is not inherited and stands here.

use std::fmt::Write;

use super::{
    geography::{Geography, Line},
    line::{SAME_WIDTH, pair, smooth},
    map_ground::MapGround,
    plane::Point,
    relief,
};

pub fn draw(geography: &Geography) -> MapGround {
    let svg = drawn(geography);
    let hash = blake3::hash(svg.as_bytes()).to_hex();
    MapGround { file: format!("assets/map.{}.svg", hash.get(..8).unwrap_or_default()), svg }
}

fn drawn(geography: &Geography) -> String {
    let mut svg = String::with_capacity(32 * 1024);
    svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    write_sea(&mut svg, geography);
    let mut land = shapes(&geography.islands, true);
    smooth(&mut land, &geography.country, true);
    path(&mut svg, "land", SAME_WIDTH, &land);
    path(&mut svg, "country", SAME_WIDTH, &rough_outline(&geography.country));
    path(&mut svg, "reserves", "", &shapes(&geography.parks, true));
    path(&mut svg, "rivers", SAME_WIDTH, &shapes(&geography.rivers, false));
    path(&mut svg, "lakes", "", &shapes(&geography.lakes, true));
    path(&mut svg, "lake-islands", SAME_WIDTH, &shapes(&geography.lake_islands, true));
    relief::write_layers(&mut svg, geography);
    svg.push_str("</svg>\n");
    svg
}

fn path(svg: &mut String, id: &str, attribute: &str, data: &str) {
    let space = if attribute.is_empty() { "" } else { " " };
    let _ = writeln!(svg, "<path id=\"{id}\"{space}{attribute} d=\"{data}\"/>");
}

fn shapes(lines: &[Line], closed: bool) -> String {
    let mut data = String::new();
    for line in lines {
        smooth(&mut data, line, closed);
    }
    data
}

/// The sea, its shores, and the land around the sea. The strokes along the shores scale with the map, and the land
/// covers their outer half: not every browser supports a clip path from another file.
fn write_sea(svg: &mut String, geography: &Geography) {
    let sea_data = shapes(&geography.seas, true);
    let islands = shapes(&geography.islands, true);
    let _ = writeln!(svg, "<g id=\"shores\"><path id=\"sea\" d=\"{sea_data}\"/><path d=\"{islands}\"/></g>");
    let everything = "M-3000-3000H4300V4300H-3000z";
    path(svg, "abroad", "fill-rule=\"evenodd\"", &format!("{everything}{sea_data}"));
}

/// The country's outline for a small drawing: a point every 38 km is enough.
fn rough_outline(country: &[Point]) -> String {
    let mut outline = String::from("M");
    let mut last: Option<Point> = None;
    for &point in country {
        if last.is_none_or(|(x, y)| (point.0 - x).hypot(point.1 - y) > 34.0) {
            if last.is_some() {
                outline.push('L');
            }
            pair(&mut outline, (point.0.round(), point.1.round()));
            last = Some(point);
        }
    }
    outline.push('z');
    outline
}
