//! Mountains with strokes down their slopes, as on old maps, and the wall of the Rift Valley.

use std::{collections::BTreeSet, fmt::Write};

use super::{
    layers::{SAME_WIDTH, projected},
    line::{pair, smooth, snapped},
    terrain::{CRATER, ESCARPMENT, MOUNTAINS, Mountain},
    view::{Point, Rectangle, View, project},
};

fn mountains() -> impl Iterator<Item = &'static Mountain> {
    MOUNTAINS.iter().chain([&CRATER])
}

/// Mountains in nested groups: that of the smallest holds those of all larger ones, so that a map refers to all that are
/// large enough for it at once.
pub fn write_layers(svg: &mut String) {
    let reaches: BTreeSet<u8> = mountains().map(|mountain| mountain.reach).collect();
    for reach in &reaches {
        let mut data = String::new();
        for mountain in MOUNTAINS.iter().filter(|mountain| mountain.reach == *reach) {
            hachures(&mut data, mountain, 0.28, 1.0);
        }
        if CRATER.reach == *reach {
            hachures(&mut data, &CRATER, 1.0, 0.62);
        }
        let _ = writeln!(svg, "<g id=\"relief-{reach}\"><path {SAME_WIDTH} d=\"{data}\"/>");
    }
    let _ = writeln!(svg, "{}", "</g>".repeat(reaches.len()));
    let _ = writeln!(svg, "<path id=\"cliff\" {SAME_WIDTH} d=\"{}\"/>", cliff());
}

/// The reach of the smallest mountains that are large enough for this view, if any such lies in it.
pub fn smallest_shown(view: View) -> Option<u8> {
    let large = || mountains().filter(|mountain| f64::from(mountain.reach) > view.unit() * 1.4);
    let is_seen = |mountain: &Mountain| {
        Rectangle::around(project(mountain.summit), f64::from(mountain.reach)).overlaps(view.bounds)
    };
    large().map(|mountain| mountain.reach).min().filter(|_| large().any(is_seen))
}

/// Strokes around a summit, from one share of its reach to another, every second one shorter.
fn hachures(data: &mut String, mountain: &Mountain, from: f64, to: f64) {
    let reach = f64::from(mountain.reach);
    let strokes: u32 = if reach > 12.0 { 26 } else { 16 };
    let around = (0..strokes).map(|stroke| {
        let angle = f64::from(stroke) / f64::from(strokes) * std::f64::consts::TAU;
        let end = if stroke % 2 == 0 { to } else { f64::midpoint(from, to) };
        let at = |share: f64| (angle.cos() * reach * share, angle.sin() * reach * share * 0.86);
        [at(from), at(end)]
    });
    write_strokes(data, project(mountain.summit), around);
}

/// The edge with strokes on its lower side.
fn cliff() -> String {
    let edge = projected(&ESCARPMENT);
    let mut data = String::new();
    smooth(&mut data, &edge, false);
    for (&(x, y), &(to_x, to_y)) in edge.iter().zip(edge.iter().skip(1)) {
        let length = (to_x - x).hypot(to_y - y);
        let aside = ((to_y - y) / length * 2.6, (x - to_x) / length * 2.6);
        let along = (1..8).map(|step| {
            let share = f64::from(step) / 8.0;
            let start = ((to_x - x) * share, (to_y - y) * share);
            [start, (start.0 + aside.0, start.1 + aside.1)]
        });
        write_strokes(&mut data, (x, y), along);
    }
    data
}

/// Straight strokes by their distances from a point, each written as a step from where the one before ended: mountains
/// of the same size then read the same, which compresses to nothing.
fn write_strokes(data: &mut String, from: Point, strokes: impl Iterator<Item = [Point; 2]>) {
    data.push('M');
    pair(data, from);
    let mut pen = (0.0, 0.0);
    for stroke in strokes {
        for (command, point) in ['m', 'l'].into_iter().zip(stroke.map(snapped)) {
            data.push(command);
            pair(data, (point.0 - pen.0, point.1 - pen.1));
            pen = point;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::view::Column, *};

    #[test]
    fn the_whole_country_is_shown_with_its_largest_mountain_alone() {
        assert_eq!(smallest_shown(View::of_country(Column::Wide)), Some(20));
    }

    #[test]
    fn a_group_holds_all_larger_mountains() {
        let mut svg = String::new();
        write_layers(&mut svg);
        let (_, small) = svg.split_once("id=\"relief-9\"").unwrap();
        let (group, _) = small.split_once("</g>").unwrap();
        assert!(group.contains("id=\"relief-10\"") && group.contains("id=\"relief-20\""), "{svg}");
    }
}
