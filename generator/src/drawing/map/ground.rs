//! Sea and land, waters, parks and mountains: what lies under the names.

use std::{
    collections::HashMap,
    fmt::Write,
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use super::{
    coast::{COAST, Degrees, INLAND_BORDER, LAKE_ISLANDS, OCEAN_NORTH, OCEAN_SOUTH, SEA_ISLANDS},
    line::{clipped, pair, smooth},
    terrain::{CRATER, ESCARPMENT, LAKES, MOUNTAINS, Mountain, PARKS, RIVERS},
    view::{Point, Rectangle, View, project},
};

fn projected<'a>(ring: impl IntoIterator<Item = &'a Degrees>) -> Vec<Point> {
    ring.into_iter().copied().map(project).collect()
}

/// The outline of the mainland.
pub fn mainland() -> Vec<Point> {
    projected(COAST.iter().chain(&INLAND_BORDER))
}

/// Grounds by the bounds of their views, each some 8 KB. A tour has the same one in all languages, and drawing it is a
/// quarter of what its page costs.
static DRAWN: LazyLock<RwLock<HashMap<[u64; 4], Arc<str>>>> = LazyLock::new(RwLock::default);

pub fn write(svg: &mut String, view: View) {
    let Rectangle { left, top, right, bottom } = view.bounds;
    let key = [left, top, right, bottom].map(f64::to_bits);
    let known = DRAWN.read().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone);
    let ground = known.unwrap_or_else(|| {
        let ground: Arc<str> = drawn(view).into();
        DRAWN.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&ground));
        ground
    });
    svg.push_str(&ground);
}

fn drawn(view: View) -> String {
    let mut svg = String::with_capacity(12 * 1024);
    let around = view.bounds.grown(view.unit() * 12.0);
    let shapes = |rings| shapes(rings, around, view);
    write_sea(&mut svg, view, around);
    let mut land = shapes(&SEA_ISLANDS);
    smooth(&mut land, &clipped(mainland(), around), true, view.grain());
    path(&mut svg, "map-land", &land);
    path(&mut svg, "map-reserve", &shapes(&PARKS));
    write_rivers(&mut svg, view);
    path(&mut svg, "map-lake", &shapes(&LAKES));
    path(&mut svg, "map-land", &shapes(&LAKE_ISLANDS));
    write_relief(&mut svg, view);
    svg
}

/// Rings as path data, each as far as it reaches into the bounds.
fn shapes(rings: &[&[Degrees]], around: Rectangle, view: View) -> String {
    let mut data = String::new();
    for ring in rings {
        let points = projected(*ring);
        if reach(&points, around) {
            smooth(&mut data, &clipped(points, around), true, view.grain());
        }
    }
    data
}

fn reach(points: &[Point], bounds: Rectangle) -> bool {
    Rectangle::holding(points.iter().copied()).is_some_and(|held| held.overlaps(bounds))
}

fn path(svg: &mut String, class: &str, data: &str) {
    if !data.is_empty() {
        let _ = write!(svg, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// The ocean, paler towards the shore in three steps.
fn write_sea(svg: &mut String, view: View, around: Rectangle) {
    let sea = clipped(projected(OCEAN_NORTH.iter().chain(&COAST).chain(&OCEAN_SOUTH)), around);
    if sea.is_empty() {
        return;
    }
    let mut shores = String::new();
    smooth(&mut shores, &sea, true, view.grain());
    let _ = write!(
        svg,
        "<clipPath id=\"map-shore\"><path id=\"map-sea\" d=\"{shores}\"/></clipPath><use class=\"map-lake\" href=\"#map-sea\"/><g class=\"map-shallows\" clip-path=\"url(#map-shore)\">"
    );
    let islands = shapes(&SEA_ISLANDS, around, view);
    for (step, width) in [15.0, 9.0, 4.0].into_iter().enumerate() {
        let width = width * view.unit();
        let _ = write!(svg, "<g stroke-width=\"{width:.0}\"><use href=\"#map-sea\"/>");
        if !islands.is_empty() {
            let _ = match step {
                0 => write!(svg, "<path id=\"map-islands\" d=\"{islands}\"/>"),
                _ => write!(svg, "<use href=\"#map-islands\"/>"),
            };
        }
        svg.push_str("</g>");
    }
    svg.push_str("</g>");
}

fn write_rivers(svg: &mut String, view: View) {
    let mut data = String::new();
    for river in RIVERS {
        let points = projected(river);
        if reach(&points, view.bounds) {
            smooth(&mut data, &points, false, view.grain());
        }
    }
    path(svg, "map-river", &data);
}

/// Hachures: strokes down the slopes, as on old maps.
fn write_relief(svg: &mut String, view: View) {
    let is_seen = |mountain: &Mountain| {
        let reach = mountain.reach * 100.0;
        reach > view.unit() * 1.4 && Rectangle::around(project(mountain.summit), reach).overlaps(view.bounds)
    };
    let mut data = String::new();
    for mountain in MOUNTAINS.iter().filter(|mountain| is_seen(mountain)) {
        hachures(&mut data, mountain, 0.28, 1.0);
    }
    if is_seen(&CRATER) {
        hachures(&mut data, &CRATER, 1.0, 0.62);
    }
    if !view.is_country() {
        cliff(&mut data, view);
    }
    path(svg, "map-relief", &data);
}

/// Strokes around a summit, from one share of its reach to another, every second one shorter.
fn hachures(data: &mut String, mountain: &Mountain, from: f64, to: f64) {
    let (x, y) = project(mountain.summit);
    let reach = mountain.reach * 100.0;
    let strokes: u32 = if reach > 12.0 { 26 } else { 16 };
    for stroke in 0..strokes {
        let angle = f64::from(stroke) / f64::from(strokes) * std::f64::consts::TAU;
        let end = if stroke % 2 == 0 { to } else { f64::midpoint(from, to) };
        let at = |share: f64| (x + angle.cos() * reach * share, y + angle.sin() * reach * share * 0.86);
        data.push('M');
        pair(data, at(from));
        data.push('L');
        pair(data, at(end));
    }
}

/// The edge of the Rift with strokes on its lower side.
fn cliff(data: &mut String, view: View) {
    let edge = projected(&ESCARPMENT);
    if !reach(&edge, view.bounds) {
        return;
    }
    smooth(data, &edge, false, view.grain());
    for (&(x, y), &(to_x, to_y)) in edge.iter().zip(edge.iter().skip(1)) {
        let length = (to_x - x).hypot(to_y - y);
        for step in 1..8 {
            let share = f64::from(step) / 8.0;
            let start = (x + (to_x - x) * share, y + (to_y - y) * share);
            data.push('M');
            pair(data, start);
            data.push('L');
            pair(data, (start.0 + (to_y - y) / length * 2.6, start.1 - (to_x - x) / length * 2.6));
        }
    }
}
