//! The journey line over the whole width of an itinerary.

use std::fmt::Write;

use super::{
    JourneyLine,
    frame::Frame,
    lettering::{write_all, write_few},
    profile::{Corner, Profile},
    rows::{ModePaths, style, write_days, write_group, write_hour_texts, write_hours, write_nights},
};
use crate::drawing::{Column, Rectangle, escape, number, polyline};

const TOP: f64 = 36.0;
const RIGHT: f64 = 14.0;
/// The height of the ground under its lowest point.
const BASE: f64 = 14.0;
/// The height of the line if no altitudes are known.
const LEVEL: f64 = 30.0;

/// The altitudes in metres at which the tints begin, and their style hooks.
const TINTS: [(f64, &str); 3] = [(2800.0, "journey-high"), (4000.0, "journey-bare"), (5000.0, "journey-snow")];

/// The texts and number formats of a drawing.
pub struct Wording<'a> {
    /// Names the drawing for screen readers.
    pub title: &'a str,
    pub metres: &'a dyn Fn(u16) -> String,
    pub hours: &'a dyn Fn(f32) -> String,
}

/// Draws the ground with a dot for each night, the line over it in the style of each day's means of travel, and below it
/// the hours, the days and the places of the nights. There is one drawing per column width, of which a page shows one:
/// the narrow one has only the heights of the start, of the highest point and of the night before it, and no places.
/// `None` for a tour of one day.
pub fn journey_line(journey: &JourneyLine, wording: &Wording) -> Option<String> {
    if journey.length() < 2.0 {
        return None;
    }
    let profile = Profile::of(journey);
    Some(Column::ALL.into_iter().map(|column| draw(column, journey, profile.as_ref(), wording)).collect())
}

fn draw(column: Column, journey: &JourneyLine, profile: Option<&Profile>, wording: &Wording) -> String {
    let is_narrow = column == Column::Narrow;
    let width = if is_narrow { 300.0 } else { 720.0 };
    let ground = match profile {
        Some(profile) if profile.is_level() => 112.0,
        Some(_) => 176.0,
        None => LEVEL + 26.0,
    };
    let frame = Frame { left: RIGHT, right: width - RIGHT, bottom: ground, days: journey.length() };
    let height = ground + if is_narrow { 44.0 } else { 106.0 };
    let mut svg = format!(
        "<svg class=\"journey {}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        column.class(),
        escape(wording.title)
    );
    write_columns(&mut svg, &frame, height - if is_narrow { 22.0 } else { 86.0 });
    match profile {
        Some(profile) => write_profile(&mut svg, &frame, journey, profile, column, wording),
        None => write_level(&mut svg, &frame, journey),
    }
    write_hours(&mut svg, &frame, journey, ground + 14.0);
    write_days(&mut svg, &frame, journey, ground + 34.0);
    if !is_narrow {
        write_hour_texts(&mut svg, &frame, journey, ground + 51.0, wording.hours);
        write_nights(&mut svg, &frame, journey, ground + 66.0);
    }
    svg.push_str("</svg>");
    svg
}

/// A hairline where each day ends.
fn write_columns(svg: &mut String, frame: &Frame, bottom: f64) {
    svg.push_str("<path class=\"journey-grid\" d=\"");
    let mut at = 0.0;
    while at <= frame.days {
        svg.push('M');
        number(svg, frame.x(at).round());
        svg.push(' ');
        number(svg, TOP - 10.0);
        svg.push('V');
        number(svg, bottom);
        at += 1.0;
    }
    svg.push_str("\"/>");
}

fn write_profile(
    svg: &mut String,
    frame: &Frame,
    journey: &JourneyLine,
    profile: &Profile,
    column: Column,
    wording: &Wording,
) {
    let place = |corner: &Corner| {
        (frame.x(corner.at), frame.bottom - BASE - (frame.bottom - BASE - TOP) * profile.share(corner.height))
    };
    let points: Vec<(f64, f64)> = profile.corners.iter().map(place).collect();
    write_ground(svg, frame, profile, &points, column);
    let mut flown = Vec::new();
    let mut strokes = ModePaths::new("journey-way");
    for (from, day) in journey.days_from() {
        let to = from + f64::from(day.length);
        let corners: Vec<(f64, f64)> = profile.between(from, to).map(place).collect();
        let mode = style(day.mode);
        if mode == "way-flight" {
            strokes.end(svg);
            write_flight(svg, frame, from, to, &corners);
            flown.extend(surface_of_flight(frame, from, to, &corners));
        } else if let [_, further @ ..] = corners.as_slice()
            && !further.is_empty()
        {
            // The day before has written the first corner.
            let data = if strokes.continues_with(mode) { path(further).replacen('M', "L", 1) } else { path(&corners) };
            strokes.add(svg, mode, &data);
        }
    }
    strokes.end(svg);
    let top = profile.top();
    let length = journey.length();
    let mut dots = Dots::default();
    for (index, (corner, (x, y))) in profile.corners.iter().zip(&points).enumerate() {
        // A tour over level ground has no highest point worth a mark.
        if index == top && profile.share(corner.height) > 0.5 {
            write_dot(&mut dots.top, *x, *y, 6.0);
        } else if corner.is_end && corner.at < length {
            write_dot(&mut dots.nights, *x, *y, 5.0);
        } else if corner.is_end || index == 0 {
            write_dot(&mut dots.ends, *x, *y, 3.5);
        }
    }
    dots.write(svg);
    let mut heights = String::new();
    if column == Column::Narrow {
        write_few(&mut heights, frame, &profile.corners, &points, top, wording.metres);
    } else {
        write_all(&mut heights, frame, &profile.corners, &points, top, flown, wording.metres);
    }
    write_group(svg, "journey-heights", &heights);
}

/// Without heights: a level line with its nights.
fn write_level(svg: &mut String, frame: &Frame, journey: &JourneyLine) {
    let y = TOP + LEVEL / 2.0 - 6.0;
    for (from, day) in journey.days_from() {
        let to = from + f64::from(day.length);
        let ends = [(frame.x(from), y), (frame.x(to), y)];
        if day.mode == Some(content_model::TravelMode::Flight) {
            write_flight(svg, frame, from, to, &ends);
        } else {
            let _ = write!(svg, "<path class=\"journey-way {}\" d=\"{}\"/>", style(day.mode), path(&ends));
        }
    }
    let mut dots = Dots::default();
    let mut at = 0.0;
    while at <= frame.days {
        if at > 0.0 && at < frame.days {
            write_dot(&mut dots.nights, frame.x(at), y, 5.0);
        } else {
            write_dot(&mut dots.ends, frame.x(at), y, 3.5);
        }
        at += 1.0;
    }
    dots.write(svg);
}

/// The ground under the line, with paler tints at higher altitude.
fn write_ground(svg: &mut String, frame: &Frame, profile: &Profile, points: &[(f64, f64)], column: Column) {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let mut area = path(points);
    for (letter, value) in [('V', frame.bottom), ('H', first.0)] {
        area.push(letter);
        number(&mut area, value);
    }
    area.push('z');
    let tinted: Vec<_> = TINTS.into_iter().filter(|(from, _)| *from < profile.ceiling).collect();
    let name = if column == Column::Narrow { "narrow" } else { "wide" };
    let _ = write!(svg, "<path class=\"journey-ground\" id=\"ground-{name}\" d=\"{area}\"/>");
    if tinted.is_empty() {
        return;
    }
    let _ = write!(
        svg,
        "<clipPath id=\"clip-{name}\"><use href=\"#ground-{name}\"/></clipPath><g clip-path=\"url(#clip-{name})\">"
    );
    for (from, class) in tinted {
        let share = (from - profile.floor).max(0.0) / (profile.ceiling - profile.floor);
        let _ = write!(svg, "<path class=\"{class}\" d=\"M");
        for (letter, value) in [
            ("", first.0),
            (" ", 0.0),
            ("H", last.0),
            ("V", frame.bottom - BASE - (frame.bottom - BASE - TOP) * share),
            ("H", first.0),
        ] {
            svg.push_str(letter);
            number(svg, value);
        }
        svg.push_str("z\"/>");
    }
    svg.push_str("</g>");
}

/// The ends of a flight's arc, which rises from the last night and comes down to the next, and the point that bends it.
/// The height of one night is enough.
fn arc(frame: &Frame, from: f64, to: f64, corners: &[(f64, f64)]) -> Option<[(f64, f64); 3]> {
    let end = corners.last()?;
    let start = if corners.len() > 1 { corners.first().map_or(end.1, |start| start.1) } else { end.1 };
    let above = (start.min(end.1) - 44.0).max(4.0);
    Some([(frame.x(from), start), (f64::midpoint(frame.x(from), frame.x(to)), above), (frame.x(to), end.1)])
}

fn write_flight(svg: &mut String, frame: &Frame, from: f64, to: f64, corners: &[(f64, f64)]) {
    let Some(arc) = arc(frame, from, to, corners) else { return };
    svg.push_str("<path class=\"journey-way way-flight\" d=\"");
    for (letter, (x, y)) in ["M", "Q", " "].into_iter().zip(arc) {
        svg.push_str(letter);
        number(svg, x);
        svg.push(' ');
        number(svg, y);
    }
    svg.push_str("\"/>");
}

/// Small squares along a flight, which texts keep clear of.
fn surface_of_flight(frame: &Frame, from: f64, to: f64, corners: &[(f64, f64)]) -> Vec<Rectangle> {
    const STEPS: u32 = 12;
    let Some([start, bend, end]) = arc(frame, from, to, corners) else { return Vec::new() };
    let at = |share: f64| {
        let (there, back) = (share * share, (1.0 - share) * (1.0 - share));
        let on = |start: f64, bend: f64, end: f64| back * start + 2.0 * share * (1.0 - share) * bend + there * end;
        (on(start.0, bend.0, end.0), on(start.1, bend.1, end.1))
    };
    (1..STEPS).map(|step| Rectangle::around(at(f64::from(step) / f64::from(STEPS)), 2.0)).collect()
}

fn path(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    polyline(&mut data, points.iter().copied());
    data
}

/// The circles of a drawing by their style.
#[derive(Default)]
struct Dots {
    nights: String,
    /// Where the tour starts and ends.
    ends: String,
    top: String,
}

impl Dots {
    fn write(&self, svg: &mut String) {
        write_group(svg, "journey-ends", &self.ends);
        write_group(svg, "journey-nights", &self.nights);
        write_group(svg, "journey-top", &self.top);
    }
}

fn write_dot(svg: &mut String, x: f64, y: f64, radius: f64) {
    svg.push_str("<circle cx=\"");
    number(svg, x);
    svg.push_str("\" cy=\"");
    number(svg, y);
    svg.push_str("\" r=\"");
    number(svg, radius);
    svg.push_str("\"/>");
}

#[cfg(test)]
mod tests {
    use content_model::TravelMode;

    use super::{
        super::tests::{climb, day},
        *,
    };

    /// The drawings for a narrow and for a wide column.
    fn drawn(journey: &JourneyLine) -> [String; 2] {
        let wording = Wording {
            title: "Day by day",
            metres: &|metres| format!("{metres} m"),
            hours: &|hours| format!("{hours} h"),
        };
        let svg = journey_line(journey, &wording).unwrap();
        let (narrow, wide) = svg.split_once("</svg>").unwrap();
        [narrow.to_owned(), wide.to_owned()]
    }

    /// The elements of a group.
    fn group<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
        let opening = format!("<g class=\"{class}\">");
        let Some((_, group)) = svg.split_once(opening.as_str()) else { return Vec::new() };
        let (group, _) = group.split_once("</g>").unwrap();
        group.split('<').filter(|element| element.starts_with("text") || element.starts_with("circle")).collect()
    }

    fn texts<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
        group(svg, class).into_iter().filter_map(|text| text.split_once('>')).map(|(_, text)| text).collect()
    }

    fn machame() -> JourneyLine {
        climb(890, &[(2835, 2835), (3845, 3845), (4630, 3976), (3995, 3995), (4673, 4673), (5895, 3068), (1640, 1640)])
    }

    #[test]
    fn a_climb_has_a_dot_for_each_night_and_one_mark_for_its_highest_point() {
        for svg in drawn(&machame()) {
            assert_eq!(group(&svg, "journey-nights").len(), 6);
            assert_eq!(group(&svg, "journey-top").len(), 1);
            assert_eq!(svg.matches("journey-snow").count(), 1);
            assert_eq!(texts(&svg, "journey-days").len(), 7);
        }
    }

    #[test]
    fn a_wide_drawing_says_the_hours_of_every_day_and_a_narrow_one_the_heights_that_matter() {
        let [narrow, wide] = drawn(&machame());
        assert_eq!(texts(&wide, "journey-hour-texts"), ["5 h"; 7]);
        assert_eq!(texts(&narrow, "journey-heights"), ["890 m", "4673 m", "5895 m"]);
        assert!(texts(&wide, "journey-heights").contains(&"5895 m"), "{wide}");
    }

    #[test]
    fn strokes_are_as_long_as_their_hours() {
        let drive = |hours| day(Some(TravelMode::Drive), Some(hours), None, None);
        let journey = JourneyLine { start: None, days: vec![drive(2.0), drive(6.0), day(None, None, None, None)] };
        let [_, wide] = drawn(&journey);
        let lengths: Vec<f64> = wide
            .split_once("journey-hours way-drive\" d=\"")
            .unwrap()
            .1
            .split('"')
            .next()
            .unwrap()
            .split('M')
            .filter_map(|stroke| stroke.split_once('h')?.1.parse().ok())
            .collect();
        assert_eq!(lengths.len(), 2, "the third day does not travel: {wide}");
        assert!((lengths[1] / lengths[0] - 3.0).abs() < 0.05, "{lengths:?}");
    }

    #[test]
    fn a_flight_rises_over_the_ground_and_is_no_way_on_it() {
        let flown = day(Some(TravelMode::Flight), Some(1.0), None, Some(1500));
        let journey =
            JourneyLine { start: Some(1400), days: vec![flown.clone(), day(None, None, None, Some(1500)), flown] };
        let [_, wide] = drawn(&journey);
        let flights: Vec<&str> = wide.split("journey-way way-flight\" d=\"").skip(1).collect();
        assert_eq!(flights.len(), 2);
        assert!(flights.iter().all(|flight| flight.split('"').next().unwrap().contains('Q')), "{wide}");
    }

    #[test]
    fn without_heights_the_way_is_level_and_nothing_is_said_of_height() {
        let [narrow, wide] = drawn(&JourneyLine { start: None, days: vec![day(None, None, None, None); 4] });
        for svg in [narrow, wide] {
            assert!(!svg.contains("journey-ground") && texts(&svg, "journey-heights").is_empty(), "{svg}");
            assert_eq!(group(&svg, "journey-nights").len(), 3);
        }
    }

    #[test]
    fn a_day_trip_has_no_line() {
        let wording = Wording { title: "", metres: &|_| String::new(), hours: &|_| String::new() };
        assert!(journey_line(&climb(1400, &[(1500, 1400)]), &wording).is_none());
    }

    #[test]
    fn both_drawings_of_a_long_climb_take_less_than_six_kilobytes() {
        let [narrow, wide] = drawn(&machame());
        assert!(narrow.len() + wide.len() < 6 * 1024, "{} bytes", narrow.len() + wide.len());
    }
}
