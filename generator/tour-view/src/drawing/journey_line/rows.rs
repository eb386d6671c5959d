//! The rows under the ground: the hours and the means of travel of each day, the days, and the places of their nights.

use std::fmt::Write;

use content_model::{Choice, TravelMode};

use super::{
    JourneyDay, JourneyLine,
    frame::{CHARACTER, Frame},
};
use crate::drawing::{escape, number};

/// The length of a stroke for a day whose hours are unknown.
const SHORT: f64 = 10.0;
/// The stroke of a day with this number of hours fills its column, unless another day is longer.
const LONG_DAY: f32 = 8.0;
/// The gap between the columns of two days.
const GAP: f64 = 4.0;

/// The style hook of a path by this means of travel.
pub fn style(mode: Option<TravelMode>) -> &'static str {
    mode.map_or("way-unknown", |mode| match mode {
        TravelMode::Drive => "way-drive",
        TravelMode::Walk => "way-walk",
        TravelMode::Ride => "way-ride",
        TravelMode::Cycle => "way-cycle",
        TravelMode::Boat => "way-boat",
        TravelMode::Flight => "way-flight",
    })
}

/// Every means of travel in the order of the list, each once.
pub fn modes(journey: &JourneyLine) -> impl Iterator<Item = TravelMode> {
    TravelMode::ALL.iter().copied().filter(|mode| journey.days.iter().any(|day| day.mode == Some(*mode)))
}

/// A stroke for each day that travels, as long as its hours.
pub fn write_hours(svg: &mut String, frame: &Frame, journey: &JourneyLine, y: f64) {
    let longest = journey.days.iter().filter_map(|day| day.hours).fold(LONG_DAY, f32::max);
    let mut strokes = ModePaths::new("journey-way journey-hours");
    for (from, day) in journey.days_from().filter(|(_, day)| day.mode.is_some() || day.hours.is_some()) {
        let (start, end) = (frame.x(from) + GAP, frame.x(from + f64::from(day.length)) - GAP);
        let length = day.hours.map_or(SHORT, |hours| (end - start) * f64::from(hours / longest));
        let length = length.clamp(1.0, (end - start).max(1.0));
        let mut data = String::from("M");
        number(&mut data, f64::midpoint(start, end) - length / 2.0);
        data.push(' ');
        number(&mut data, y);
        data.push('h');
        number(&mut data, length);
        strokes.add(svg, style(day.mode), &data);
    }
    strokes.end(svg);
}

/// Paths of one class, where days in a row by the same means of travel share one.
pub struct ModePaths {
    class: &'static str,
    style: &'static str,
    data: String,
}

impl ModePaths {
    pub const fn new(class: &'static str) -> Self {
        Self { class, style: "", data: String::new() }
    }

    /// Whether a stretch of this style continues the open path.
    pub fn continues_with(&self, style: &str) -> bool {
        self.style == style && !self.data.is_empty()
    }

    pub fn add(&mut self, svg: &mut String, style: &'static str, data: &str) {
        if self.style != style {
            self.end(svg);
            self.style = style;
        }
        self.data.push_str(data);
    }

    /// Writes the open path.
    pub fn end(&mut self, svg: &mut String) {
        if !self.data.is_empty() {
            let _ = write!(svg, "<path class=\"{} {}\" d=\"{}\"/>", self.class, self.style, self.data);
            self.data.clear();
        }
    }
}

/// The numbers of the days in the middle of their columns: all that have room.
pub fn write_days(svg: &mut String, frame: &Frame, journey: &JourneyLine, baseline: f64) {
    let widest = journey.days.iter().map(|day| day.label.chars().count()).max().unwrap_or(1);
    let room = frame.x(1.0) - frame.x(0.0);
    // The number of columns that share one number if they are narrow.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a drawing has few columns")]
    let shared = (width_of(widest) / room).ceil().max(1.0) as usize;
    let mut texts = String::new();
    for (from, day) in journey.days_from().step_by(shared) {
        write_text(&mut texts, middle(frame, from, day), baseline, &day.label);
    }
    write_group(svg, "journey-days", &texts);
}

/// The hours in the middle of their columns, where all of them have room.
pub fn write_hour_texts(
    svg: &mut String,
    frame: &Frame,
    journey: &JourneyLine,
    baseline: f64,
    hours: impl Fn(f32) -> String,
) {
    let labels: Vec<(f64, &JourneyDay, String)> =
        journey.days_from().filter_map(|(from, day)| Some((from, day, hours(day.hours?)))).collect();
    let has_room = |(_, day, text): &(f64, &JourneyDay, String)| {
        width_of(text.chars().count()) <= (frame.x(f64::from(day.length)) - frame.x(0.0))
    };
    if labels.iter().all(has_room) {
        let mut texts = String::new();
        for (from, day, text) in &labels {
            write_text(&mut texts, middle(frame, *from, day), baseline, text);
        }
        write_group(svg, "journey-hour-texts", &texts);
    }
}

/// Under the nights at each place a bracket and its name, which moves to a second row where the first is taken, and is
/// left out where both are.
pub fn write_nights(svg: &mut String, frame: &Frame, journey: &JourneyLine, y: f64) {
    let (mut brackets, mut names) = (String::new(), String::new());
    let mut row_ends = [0.0_f64; 2];
    for stay in journey.stays() {
        let (start, end) = (frame.x(stay.first.into()) - GAP * 2.0, frame.x(stay.last.into()) + GAP * 2.0);
        brackets.push('M');
        number(&mut brackets, start);
        brackets.push(' ');
        number(&mut brackets, y - 4.0);
        brackets.push_str("v4H");
        number(&mut brackets, end);
        brackets.push_str("v-4");
        let half = width_of(stay.place.chars().count()) / 2.0;
        let center = f64::midpoint(start, end).clamp(half, (frame.right + frame.left - half).max(half));
        if let Some(row) = row_ends.iter().position(|taken| *taken <= center - half) {
            let baseline = y + if row == 0 { 17.0 } else { 34.0 };
            write_text(&mut names, center, baseline, stay.place);
            if let Some(taken) = row_ends.get_mut(row) {
                *taken = center + half + GAP;
            }
        }
    }
    if !brackets.is_empty() {
        let _ = write!(svg, "<path class=\"journey-stays\" d=\"{brackets}\"/>");
    }
    write_group(svg, "journey-places", &names);
}

fn middle(frame: &Frame, from: f64, day: &JourneyDay) -> f64 {
    frame.x(from + f64::from(day.length) / 2.0)
}

#[expect(clippy::cast_precision_loss, reason = "names have few characters")]
fn width_of(characters: usize) -> f64 {
    characters as f64 * CHARACTER
}

/// Wraps elements of one style in a group, if there are any.
pub fn write_group(svg: &mut String, class: &str, elements: &str) {
    if !elements.is_empty() {
        let _ = write!(svg, "<g class=\"{class}\">{elements}</g>");
    }
}

fn write_text(svg: &mut String, x: f64, baseline: f64, text: &str) {
    svg.push_str("<text x=\"");
    number(svg, x.round());
    svg.push_str("\" y=\"");
    number(svg, baseline);
    let _ = write!(svg, "\">{}</text>", escape(text));
}

#[cfg(test)]
mod tests {
    use super::{super::tests::at_place, *};

    #[test]
    fn a_name_without_room_beside_the_one_before_it_stands_in_the_second_row() {
        let days = ["Tarangire", "Lake Manyara", "Ngorongoro", "Serengeti", "Arusha"].map(|place| at_place(place, 1));
        let journey = JourneyLine { start: None, days: days.to_vec() };
        let frame = Frame { left: 14.0, right: 374.0, bottom: 100.0, days: 5.0 };
        let mut svg = String::new();
        write_nights(&mut svg, &frame, &journey, 0.0);
        let rows: Vec<(&str, &str)> = svg
            .split("y=\"")
            .skip(1)
            .filter_map(|text| text.split_once("\">").map(|(y, name)| (y, name.split('<').next().unwrap_or_default())))
            .collect();
        assert_eq!(rows, [("17", "Tarangire"), ("34", "Lake Manyara"), ("17", "Ngorongoro"), ("34", "Serengeti")]);
    }
}
