//! The ground of all maps in one file: every kind of ground is a layer with an id, to which maps refer.
//!
//! It is most of what a map draws and the same on all of them, so a visitor loads it once. Colours and widths of
//! strokes are inherited from the `<use>` of the map. That a stroke keeps its width at every scale is not inherited;
//! it stands here.

use std::{fmt::Write, sync::LazyLock};

use super::{
    coast::{COAST, Degrees, INLAND_BORDER, LAKE_ISLANDS, OCEAN_NORTH, OCEAN_SOUTH, SEA_ISLANDS},
    line::{pair, smooth},
    relief,
    terrain::{LAKES, PARKS, RIVERS},
    view::{Point, project},
};
use crate::content::Digest;

/// A file of every site that the generator draws itself.
#[derive(Debug)]
pub struct MapGround {
    /// Below the site; it changes with the drawing.
    pub file: String,
    pub svg: String,
    pub digest: Digest,
}

/// Drawn once: it depends on nothing but the coordinates.
static GROUND: LazyLock<MapGround> = LazyLock::new(|| {
    let svg = drawn();
    let digest = Digest::of(svg.as_bytes());
    MapGround { file: format!("assets/map.{}.svg", digest.short(8)), svg, digest }
});

pub fn map_ground() -> &'static MapGround {
    &GROUND
}

/// Keeps the width of a stroke at every scale.
pub const SAME_WIDTH: &str = "vector-effect=\"non-scaling-stroke\"";

pub fn projected<'a>(ring: impl IntoIterator<Item = &'a Degrees>) -> Vec<Point> {
    ring.into_iter().copied().map(project).collect()
}

/// The outline of the mainland.
pub fn mainland() -> Vec<Point> {
    projected(COAST.iter().chain(&INLAND_BORDER))
}

/// The ocean as far as any map reaches, islands included.
pub fn sea() -> Vec<Point> {
    projected(OCEAN_NORTH.iter().chain(&COAST).chain(&OCEAN_SOUTH))
}

fn drawn() -> String {
    let mut svg = String::with_capacity(32 * 1024);
    svg.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    write_sea(&mut svg);
    let mut land = shapes(&SEA_ISLANDS, true);
    smooth(&mut land, &mainland(), true);
    path(&mut svg, "land", SAME_WIDTH, &land);
    path(&mut svg, "country", SAME_WIDTH, &rough_outline());
    path(&mut svg, "reserves", "", &shapes(&PARKS, true));
    path(&mut svg, "rivers", SAME_WIDTH, &shapes(&RIVERS, false));
    path(&mut svg, "lakes", "", &shapes(&LAKES, true));
    path(&mut svg, "lake-islands", SAME_WIDTH, &shapes(&LAKE_ISLANDS, true));
    relief::write_layers(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

fn path(svg: &mut String, id: &str, attribute: &str, data: &str) {
    let space = if attribute.is_empty() { "" } else { " " };
    let _ = writeln!(svg, "<path id=\"{id}\"{space}{attribute} d=\"{data}\"/>");
}

fn shapes(lines: &[&[Degrees]], closed: bool) -> String {
    let mut data = String::new();
    for line in lines {
        smooth(&mut data, &projected(*line), closed);
    }
    data
}

/// The sea, its shores, and all that is not sea. The strokes along the shores scale with the map, and what of them lies
/// outside of the sea is painted over: not every browser takes a clip path from another file.
fn write_sea(svg: &mut String) {
    let mut sea_data = String::new();
    smooth(&mut sea_data, &sea(), true);
    let islands = shapes(&SEA_ISLANDS, true);
    let _ = writeln!(svg, "<g id=\"shores\"><path id=\"sea\" d=\"{sea_data}\"/><path d=\"{islands}\"/></g>");
    let everything = "M-3000-3000H4300V4300H-3000z";
    path(svg, "abroad", "fill-rule=\"evenodd\"", &format!("{everything}{sea_data}"));
}

/// The country for a small drawing of it: a point every 38 km will do.
fn rough_outline() -> String {
    let mut outline = String::from("M");
    let mut last: Option<Point> = None;
    for point in mainland() {
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
