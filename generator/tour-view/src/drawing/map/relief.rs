//! Mountains with hachures, as on old maps, and escarpments.

use std::{collections::BTreeSet, fmt::Write};

use super::{
    geography::{Geography, Summit},
    line::{SAME_WIDTH, pair, smooth, snapped},
    plane::{Point, Rectangle},
    view::View,
};

fn summits(geography: &Geography) -> impl Iterator<Item = &Summit> {
    geography.mountains.iter().chain(&geography.craters)
}

/// Mountains in nested groups: the group of the smallest holds all larger ones, so that a map refers to all mountains
/// that are large enough with one reference.
pub fn write_layers(svg: &mut String, geography: &Geography) {
    let reaches: BTreeSet<u8> = summits(geography).map(|summit| summit.reach).collect();
    for reach in &reaches {
        let mut data = String::new();
        for (kind, from, to) in [(&geography.mountains, 0.28, 1.0), (&geography.craters, 1.0, 0.62)] {
            for summit in kind.iter().filter(|summit| summit.reach == *reach) {
                hachures(&mut data, summit, from, to);
            }
        }
        let _ = writeln!(svg, "<g id=\"relief-{reach}\"><path {SAME_WIDTH} d=\"{data}\"/>");
    }
    let _ = writeln!(svg, "{}", "</g>".repeat(reaches.len()));
    let _ = writeln!(svg, "<path id=\"cliff\" {SAME_WIDTH} d=\"{}\"/>", cliffs(geography));
}

/// The reach of the smallest mountains that are large enough for this view, if the view shows any.
pub fn smallest_shown(geography: &Geography, view: View) -> Option<u8> {
    let large = || summits(geography).filter(|summit| f64::from(summit.reach) > view.unit() * 1.4);
    let is_seen = |summit: &Summit| Rectangle::around(summit.point, f64::from(summit.reach)).overlaps(view.bounds);
    large().map(|summit| summit.reach).min().filter(|_| large().any(is_seen))
}

/// Strokes around a summit between two shares of its reach, every second one shorter.
fn hachures(data: &mut String, summit: &Summit, from: f64, to: f64) {
    let reach = f64::from(summit.reach);
    let strokes: u32 = if reach > 12.0 { 26 } else { 16 };
    let around = (0..strokes).map(|stroke| {
        let angle = f64::from(stroke) / f64::from(strokes) * std::f64::consts::TAU;
        let end = if stroke % 2 == 0 { to } else { f64::midpoint(from, to) };
        let at = |share: f64| (angle.cos() * reach * share, angle.sin() * reach * share * 0.86);
        [at(from), at(end)]
    });
    write_strokes(data, summit.point, around);
}

/// The edges, each with strokes on its lower side.
fn cliffs(geography: &Geography) -> String {
    let mut data = String::new();
    for edge in &geography.cliffs {
        write_cliff(&mut data, edge);
    }
    data
}

fn write_cliff(data: &mut String, edge: &[Point]) {
    smooth(data, edge, false);
    for (&(x, y), &(to_x, to_y)) in edge.iter().zip(edge.iter().skip(1)) {
        let length = (to_x - x).hypot(to_y - y);
        let aside = ((to_y - y) / length * 2.6, (x - to_x) / length * 2.6);
        let along = (1..8).map(|step| {
            let share = f64::from(step) / 8.0;
            let start = ((to_x - x) * share, (to_y - y) * share);
            [start, (start.0 + aside.0, start.1 + aside.1)]
        });
        write_strokes(data, (x, y), along);
    }
}

/// Straight strokes relative to a point, each written as a step from the end of the last one: mountains of the same
/// size then have the same path data, which compresses well.
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
    use super::{
        super::{sample, view::Column},
        *,
    };

    #[test]
    fn the_whole_country_is_shown_with_its_largest_mountain_alone() {
        assert_eq!(smallest_shown(sample(), View::of_country(sample(), Column::Wide)), Some(20));
    }

    #[test]
    fn a_group_holds_all_larger_mountains() {
        let mut svg = String::new();
        write_layers(&mut svg, sample());
        let (_, small) = svg.split_once("id=\"relief-9\"").unwrap();
        let (group, _) = small.split_once("</g>").unwrap();
        assert!(group.contains("id=\"relief-10\"") && group.contains("id=\"relief-20\""), "{svg}");
    }
}
