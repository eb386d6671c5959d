//! The elevation profile of a climb, from the altitudes of its itinerary.

mod lettering;

use std::fmt::Write;

use super::{Column, escape, number};

const RIGHT: f64 = 8.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 44.0;
/// What a character takes where letters are largest.
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
    #[expect(clippy::cast_precision_loss, reason = "an itinerary has few days")]
    fn x(&self, index: usize) -> f64 {
        self.left + self.inset + self.step() * index as f64
    }

    /// From day to day.
    #[expect(clippy::cast_precision_loss, reason = "an itinerary has few days")]
    fn step(&self) -> f64 {
        (self.width - self.left - RIGHT - 2.0 * self.inset) / (self.days - 1) as f64
    }

    fn y(&self, altitude: f64) -> f64 {
        TOP + (self.height - TOP - BOTTOM) * (self.ceiling - altitude) / (self.ceiling - self.floor)
    }
}

/// How high a day leads.
pub struct DayHeight {
    /// What stands below it.
    pub label: String,
    /// In metres, as all heights.
    pub highest: u16,
    /// Of the night, where the day comes down to it from its highest point.
    pub night: Option<u16>,
}

/// A corner of the line.
struct Corner {
    at: (f64, f64),
    altitude: u16,
    /// A day ends here; elsewhere it only passes.
    is_end: bool,
}

/// Where in a day, counted from its end, its highest point is drawn. The content does not say when it is reached.
const PEAK_BEFORE_END: f64 = 0.42;

/// Draws where each day ends, and the highest point of a day that comes down from it; between them the line is
/// straight, because nothing is known of the slopes. `metres` writes an altitude and `title` names the picture for
/// screen readers.
/// Drawn once for each column, of which a page shows one: a narrow one has no scale and names the altitudes of the
/// first day, the summit and the night before it alone.
/// `None` with fewer than three days or hardly any climb: then there is nothing to see.
pub fn elevation_profile(days: &[DayHeight], title: &str, metres: impl Fn(u16) -> String) -> Option<String> {
    Column::ALL.into_iter().map(|column| profile_in(column, days, title, &metres)).collect()
}

fn profile_in(column: Column, days: &[DayHeight], title: &str, metres: &impl Fn(u16) -> String) -> Option<String> {
    let highest = days.iter().map(|day| day.highest).max()?;
    let lowest = f64::from(days.iter().map(|day| day.night.unwrap_or(day.highest)).min()?);
    if days.len() < 3 || f64::from(highest) - lowest < 600.0 {
        return None;
    }
    let floor = (lowest / 500.0).floor() * 500.0;
    // The foot of the lowest day stands above the frame's.
    let floor = if lowest - floor < 150.0 { (floor - 500.0).max(0.0) } else { floor };
    let ceiling = (f64::from(highest) / 500.0).ceil() * 500.0;
    let levels = levels(floor, ceiling, metres_text(metres));
    #[expect(clippy::cast_precision_loss, reason = "altitudes have few characters")]
    let scale = levels.iter().map(|(_, text)| text.chars().count()).max()? as f64 * CHARACTER + 14.0;
    let is_narrow = column == Column::Narrow;
    let (width, height, left, inset) =
        if is_narrow { (300.0, 220.0, RIGHT, 20.0) } else { (720.0, 280.0, scale, 40.0) };
    let frame = Frame { width, height, left, inset, floor, ceiling, days: days.len() };
    let corners = corners(&frame, days);
    let summit = corners.iter().position(|corner| corner.altitude == highest)?;

    let mut svg = format!(
        "<svg class=\"elevation {}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        column.class(),
        escape(title)
    );
    write_slope(&mut svg, &frame, &corners, column);
    write_levels(&mut svg, &frame, &levels, !is_narrow);
    for corner in &corners {
        let is_top = corner.altitude == highest;
        if is_top || corner.is_end {
            write_point(&mut svg, corner.at, is_top);
        }
    }
    if is_narrow {
        lettering::write_few(&mut svg, &frame, &corners, summit, metres);
    } else {
        lettering::write_all(&mut svg, &frame, &corners, summit, metres);
    }
    for (index, day) in days.iter().enumerate() {
        svg.push_str("<text class=\"elevation-label\" text-anchor=\"middle\" x=\"");
        number(&mut svg, frame.x(index));
        let _ = write!(svg, "\" y=\"{}\">{}</text>", height - 18.0, escape(&day.label));
    }
    svg.push_str("</svg>");
    Some(svg)
}

fn corners(frame: &Frame, days: &[DayHeight]) -> Vec<Corner> {
    let mut corners = Vec::with_capacity(days.len());
    for (index, day) in days.iter().enumerate() {
        let x = frame.x(index);
        let end = day.night.filter(|night| *night < day.highest);
        if end.is_some() {
            let passed = (x - frame.step() * PEAK_BEFORE_END).max(frame.left);
            let at = (passed, frame.y(f64::from(day.highest)));
            corners.push(Corner { at, altitude: day.highest, is_end: false });
        }
        let altitude = end.unwrap_or(day.highest);
        corners.push(Corner { at: (x, frame.y(f64::from(altitude))), altitude, is_end: true });
    }
    corners
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
fn write_slope(svg: &mut String, frame: &Frame, corners: &[Corner], column: Column) {
    let (Some(first), Some(last)) = (corners.first(), corners.last()) else { return };
    let mut way = String::new();
    for (corner, letter) in corners.iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
        way.push(letter);
        number(&mut way, corner.at.0);
        way.push(' ');
        number(&mut way, corner.at.1);
    }
    let mut area = way.clone();
    for (letter, value) in [('V', frame.y(frame.floor)), ('H', first.at.0)] {
        area.push(letter);
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
        for (letter, value) in
            [("", first.at.0), (" ", 0.0), ("H", last.at.0), ("V", frame.y(from.max(frame.floor))), ("H", first.at.0)]
        {
            svg.push_str(letter);
            number(svg, value);
        }
        svg.push_str("z\"/>");
    }
    let _ = write!(svg, "</g><path class=\"elevation-line\" d=\"{way}\"/>");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(altitudes: &[u16]) -> Option<String> {
        profile_of(&altitudes.iter().map(|altitude| (*altitude, None)).collect::<Vec<_>>())
    }

    /// Of the highest point of each day, and of its night.
    fn profile_of(heights: &[(u16, Option<u16>)]) -> Option<String> {
        let day = |&(highest, night): &(u16, Option<u16>)| DayHeight { label: "1".to_owned(), highest, night };
        let days: Vec<DayHeight> = heights.iter().map(day).collect();
        elevation_profile(&days, "Profile", |metres| format!("{metres} metres"))
    }

    fn line(svg: &str) -> &str {
        svg.split_once("elevation-line\" d=\"").unwrap().1.split('"').next().unwrap()
    }

    #[test]
    fn between_days_the_line_is_straight() {
        let svg = profile(&[1640, 3000, 5895, 1640]).unwrap();
        assert!(line(&svg).chars().all(|letter| !letter.is_alphabetic() || "ML".contains(letter)), "{svg}");
    }

    #[test]
    fn a_day_that_comes_down_to_its_night_has_a_peak_before_it() {
        let svg = profile_of(&[(3000, None), (4630, Some(3976)), (5895, Some(3068)), (1640, None)]).unwrap();
        let (_, wide) = svg.split_once("</svg>").unwrap();
        assert_eq!(line(wide).matches(['M', 'L']).count(), 6);
        assert_eq!(wide.matches("elevation-day").count(), 4, "each night has its dot");
        assert_eq!(wide.matches("elevation-top").count(), 1, "and the summit its own");
        for altitude in ["4630 metres", "3976 metres", "5895 metres", "3068 metres"] {
            assert!(wide.contains(&format!(">{altitude}</text>")), "{altitude}");
        }
    }

    #[test]
    fn a_night_above_the_highest_point_of_its_day_is_not_believed() {
        let level = profile_of(&[(3000, Some(3000)), (4600, Some(9000)), (3000, None)]);
        assert_eq!(level, profile(&[3000, 4600, 3000]));
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
