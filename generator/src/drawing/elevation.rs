//! The elevation profile of a climb, from the altitudes of its itinerary.

use std::fmt::Write;

use super::{Column, escape, number};

const RIGHT: f64 = 8.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 44.0;
/// What a character of the scale takes where its letters are largest.
const CHARACTER: f64 = 9.4;

/// Where the colours of height begin, in metres, and their style hooks.
const TINTS: [(f64, &str); 3] = [(2800.0, "elevation-high"), (4000.0, "elevation-bare"), (5000.0, "elevation-snow")];

/// The frame: altitudes upwards, days from left to right.
struct Frame {
    width: f64,
    height: f64,
    left: f64,
    /// Between the frame and the first and last day, so that their altitudes have room.
    inset: f64,
    floor: f64,
    ceiling: f64,
    days: usize,
}

impl Frame {
    fn x(&self, index: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "an itinerary has few days")]
        let share = index as f64 / (self.days - 1) as f64;
        self.left + self.inset + (self.width - self.left - RIGHT - 2.0 * self.inset) * share
    }

    fn y(&self, altitude: f64) -> f64 {
        TOP + (self.height - TOP - BOTTOM) * (self.ceiling - altitude) / (self.ceiling - self.floor)
    }
}

/// Draws one point per day. `days` holds each day's label and altitude in metres; `metres` writes an altitude
/// and `title` names the picture for screen readers.
/// Drawn once for each column, of which a page shows one: a narrow one has no scale and names the altitudes of the
/// first day, the summit and the night before it alone.
/// `None` with fewer than three days or hardly any climb: then there is nothing to see.
pub fn elevation_profile(days: &[(String, u16)], title: &str, metres: impl Fn(u16) -> String) -> Option<String> {
    Column::ALL.into_iter().map(|column| profile_in(column, days, title, &metres)).collect()
}

fn profile_in(column: Column, days: &[(String, u16)], title: &str, metres: &impl Fn(u16) -> String) -> Option<String> {
    let lowest = f64::from(days.iter().map(|(_, altitude)| *altitude).min()?);
    let highest = f64::from(days.iter().map(|(_, altitude)| *altitude).max()?);
    if days.len() < 3 || highest - lowest < 600.0 {
        return None;
    }
    let floor = (lowest / 500.0).floor() * 500.0;
    // The foot of the lowest day stands above the frame's.
    let floor = if lowest - floor < 150.0 { (floor - 500.0).max(0.0) } else { floor };
    let ceiling = (highest / 500.0).ceil() * 500.0;
    let levels = levels(floor, ceiling, metres_text(metres));
    #[expect(clippy::cast_precision_loss, reason = "altitudes have few characters")]
    let scale = levels.iter().map(|(_, text)| text.chars().count()).max()? as f64 * CHARACTER + 14.0;
    let is_narrow = column == Column::Narrow;
    let (width, height, left, inset) =
        if is_narrow { (300.0, 220.0, RIGHT, 20.0) } else { (720.0, 280.0, scale, 40.0) };
    let frame = Frame { width, height, left, inset, floor, ceiling, days: days.len() };
    let summit = days.iter().position(|(_, altitude)| f64::from(*altitude) >= highest)?;
    let is_named = |index: usize| !is_narrow || index == 0 || index == summit || index + 1 == summit;

    let mut svg = format!(
        "<svg class=\"elevation {}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        column.class(),
        escape(title)
    );
    let points: Vec<(f64, f64)> =
        days.iter().enumerate().map(|(index, (_, altitude))| (frame.x(index), frame.y(f64::from(*altitude)))).collect();
    write_slope(&mut svg, &frame, &points, column);
    write_levels(&mut svg, &frame, &levels, !is_narrow);
    for (index, ((label, altitude), &point)) in days.iter().zip(&points).enumerate() {
        let is_top = f64::from(*altitude) >= highest;
        let before = index.checked_sub(1).and_then(|before| points.get(before)).copied();
        write_point(&mut svg, point, is_top);
        if is_narrow && is_named(index) {
            // The line comes up to the camp from below: beside it, there is room.
            let (anchor, x, lift) = match index {
                0 => ("start", frame.left - RIGHT, 18.0),
                _ if is_top => ("middle", point.0, 13.0),
                _ => ("end", point.0 - 8.0, 4.0),
            };
            write_altitude(&mut svg, (x, point.1 - lift), anchor, &metres(*altitude));
        } else if !is_narrow {
            write_day(&mut svg, point, before, points.get(index + 1).copied(), &metres(*altitude));
        }
        svg.push_str("<text class=\"elevation-label\" text-anchor=\"middle\" x=\"");
        number(&mut svg, point.0);
        let _ = write!(svg, "\" y=\"{}\">{}</text>", height - 18.0, escape(label));
    }
    svg.push_str("</svg>");
    Some(svg)
}

fn metres_text(metres: &impl Fn(u16) -> String) -> impl Fn(f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "levels lie between altitudes, which are u16"
    )]
    move |level| metres(level as u16)
}

fn levels(floor: f64, ceiling: f64, text: impl Fn(f64) -> String) -> Vec<(f64, String)> {
    let step = if ceiling - floor > 2500.0 { 1000.0 } else { 500.0 };
    let mut levels = Vec::new();
    let mut level = (floor / step).ceil() * step;
    while level <= ceiling {
        levels.push((level, text(level)));
        level += step;
    }
    levels
}

/// The mountain under the line, paler the higher it is.
fn write_slope(svg: &mut String, frame: &Frame, points: &[(f64, f64)], column: Column) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let foot = frame.y(frame.floor);
    let way = curve(points);
    let mut area = String::from("M");
    for (letter, value) in [("", frame.left), (" ", foot), ("V", first.1), ("H", first.0)] {
        area.push_str(letter);
        number(&mut area, value);
    }
    area.push_str(&way);
    for (letter, value) in [("H", frame.width - RIGHT), ("V", foot)] {
        area.push_str(letter);
        number(&mut area, value);
    }
    area.push('z');
    let _ = write!(
        svg,
        "<clipPath id=\"elevation-ground-{0}\"><path d=\"{area}\"/></clipPath><path class=\"elevation-area\" d=\"{area}\"/><g clip-path=\"url(#elevation-ground-{0})\">",
        column.class()
    );
    for (from, class) in TINTS.into_iter().filter(|(from, _)| *from < frame.ceiling) {
        let _ = write!(svg, "<path class=\"{class}\" d=\"M");
        for (letter, value) in [
            ("", frame.left),
            (" ", 0.0),
            ("H", frame.width - RIGHT),
            ("V", frame.y(from.max(frame.floor))),
            ("H", frame.left),
        ] {
            svg.push_str(letter);
            number(svg, value);
        }
        svg.push_str("z\"/>");
    }
    svg.push_str("</g><path class=\"elevation-line\" d=\"M");
    number(svg, first.0);
    svg.push(' ');
    number(svg, first.1);
    let _ = write!(svg, "{way}\"/><path class=\"elevation-edge\" d=\"M");
    for (letter, value) in
        [("", frame.left), (" ", first.1), ("H", first.0), ("M", last.0), (" ", last.1), ("H", frame.width - RIGHT)]
    {
        svg.push_str(letter);
        number(svg, value);
    }
    svg.push_str("\"/>");
}

fn write_levels(svg: &mut String, frame: &Frame, levels: &[(f64, String)], is_lettered: bool) {
    for (level, text) in levels {
        let y = frame.y(*level);
        svg.push_str("<path class=\"elevation-grid\" d=\"M");
        number(svg, frame.left);
        svg.push(' ');
        number(svg, y);
        svg.push('H');
        number(svg, frame.width - RIGHT);
        svg.push_str("\"/>");
        if !is_lettered {
            continue;
        }
        svg.push_str("<text class=\"elevation-level\" x=\"");
        number(svg, frame.left - 8.0);
        svg.push_str("\" y=\"");
        number(svg, y + 4.0);
        let _ = write!(svg, "\">{}</text>", escape(text));
    }
}

fn write_point(svg: &mut String, (x, y): (f64, f64), is_top: bool) {
    svg.push_str(if is_top {
        "<circle class=\"elevation-top\" cx=\""
    } else {
        "<circle class=\"elevation-day\" cx=\""
    });
    number(svg, x);
    svg.push_str("\" cy=\"");
    number(svg, y);
    svg.push_str(if is_top { "\" r=\"6\"/>" } else { "\" r=\"4\"/>" });
}

/// The altitude of a day where the line does not run: above its point, away from the steeper side.
fn write_day(
    svg: &mut String,
    (x, y): (f64, f64),
    before: Option<(f64, f64)>,
    after: Option<(f64, f64)>,
    altitude: &str,
) {
    let rise = |neighbour: Option<(f64, f64)>| neighbour.map_or(0.0, |neighbour| y - neighbour.1);
    let (left, right) = (rise(before), rise(after));
    let (shift, lift) = if left > 24.0 && right > 24.0 {
        (0.0, -22.0) // in a valley the room is below
    } else {
        (if left > right { left.min(90.0) * 0.2 } else { -right.clamp(0.0, 90.0) * 0.2 }, 13.0)
    };
    write_altitude(svg, (x + shift, y - lift), "middle", altitude);
}

fn write_altitude(svg: &mut String, (x, baseline): (f64, f64), anchor: &str, altitude: &str) {
    let _ = write!(svg, "<text class=\"elevation-value\" text-anchor=\"{anchor}\" x=\"");
    number(svg, x);
    svg.push_str("\" y=\"");
    number(svg, baseline);
    let _ = write!(svg, "\">{}</text>", escape(altitude));
}

/// A smooth line from the first point to the last that never overshoots them: control points lie level
/// with their ends. It begins where the path is.
fn curve(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (&(from_x, from_y), &(x, y)) in points.iter().zip(points.iter().skip(1)) {
        let middle = f64::midpoint(from_x, x);
        for (letter, value) in [("C", middle), (" ", from_y), (" ", middle), (" ", y), (" ", x), (" ", y)] {
            path.push_str(letter);
            number(&mut path, value);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(altitudes: &[u16]) -> Option<String> {
        let days: Vec<(String, u16)> = altitudes.iter().map(|altitude| (String::from("1"), *altitude)).collect();
        elevation_profile(&days, "Profile", |metres| format!("{metres} metres"))
    }

    #[test]
    fn the_scale_has_room_for_its_longest_number() {
        let svg = profile(&[1640, 3000, 5895, 1640]).unwrap();
        let (_, svg) = svg.split_once("</svg>").unwrap();
        let start: f64 =
            svg.split("elevation-level\" x=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        assert!(start > 11.0 * 9.0, "eleven characters end at {start}");
    }

    #[test]
    fn a_walk_on_level_ground_has_no_profile() {
        assert_eq!(profile(&[1500, 1700, 1600]), None);
    }

    #[test]
    fn two_days_have_no_profile() {
        assert_eq!(profile(&[1500, 4500]), None);
    }

    #[test]
    fn the_highest_day_is_marked() {
        assert_eq!(
            profile(&[1640, 3000, 5895, 1640]).unwrap().matches("elevation-top").count(),
            2,
            "once for each column"
        );
    }

    #[test]
    fn a_narrow_profile_names_the_start_the_summit_and_the_night_before_it() {
        let svg = profile(&[1640, 3000, 4200, 4673, 5895, 3100, 1640]).unwrap();
        let (narrow, _) = svg.split_once("</svg>").unwrap();
        let named: Vec<&str> = narrow
            .match_indices("elevation-value")
            .filter_map(|(at, _)| narrow.get(at..)?.split(['>', '<']).nth(1))
            .collect();
        assert_eq!(named, ["1640 metres", "4673 metres", "5895 metres"]);
        assert_eq!(narrow.matches("elevation-label").count(), 7, "every day has its number");
    }
}
