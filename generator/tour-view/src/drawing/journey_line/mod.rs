//! The journey line: a drawing of a tour with the means, the hours and the altitude of the night of each day. It draws
//! only fields of the content: without heights the line is level, without hours it has no length.

mod frame;
mod lettering;
mod line;
mod profile;
mod rail;
mod rows;
mod signature;

use content_model::TravelMode;

pub use line::{Wording, journey_line};
pub use rail::journey_rail;
pub use rows::{modes, style};
pub use signature::{Signature, signature, strip};

/// A tour as its journey line shows it.
#[derive(Debug, Clone, Default)]
pub struct JourneyLine {
    /// The height of the place where the tour starts, in metres, as all heights.
    pub start: Option<u16>,
    pub days: Vec<JourneyDay>,
}

/// One entry of the itinerary, which may stand for several days.
#[derive(Debug, Clone)]
pub struct JourneyDay {
    /// The number of the day, or of its first and last: `6-7`.
    pub label: String,
    /// The number of days that it covers; at least one.
    pub length: u8,
    /// Where the day ends.
    pub place: Option<String>,
    pub mode: Option<TravelMode>,
    /// Hours of travel.
    pub hours: Option<f32>,
    /// The highest known point of the day.
    pub highest: Option<u16>,
    /// The altitude of the night; on the last day, of the place where the tour ends.
    pub night: Option<u16>,
}

/// Nights in a row at one place, counted from the first of the tour.
#[derive(Debug)]
pub struct Stay<'a> {
    pub place: &'a str,
    pub first: u32,
    pub last: u32,
}

impl JourneyLine {
    fn length(&self) -> f64 {
        self.days.iter().map(|day| f64::from(day.length)).sum()
    }

    /// Each entry with the days before it.
    fn days_from(&self) -> impl Iterator<Item = (f64, &JourneyDay)> {
        self.days.iter().scan(0.0, |before, day| {
            let from = *before;
            *before += f64::from(day.length);
            Some((from, day))
        })
    }

    /// The longest day by this means of travel whose hours are known.
    pub fn longest(&self, mode: TravelMode) -> Option<(&JourneyDay, f32)> {
        let known = self.days.iter().filter(|day| day.mode == Some(mode)).filter_map(|day| Some((day, day.hours?)));
        // The first of equal days.
        known.reduce(|longest, other| if other.1 > longest.1 { other } else { longest })
    }

    /// The highest known night, with its day; the last day has no night.
    pub fn highest_night(&self) -> Option<(&JourneyDay, u16)> {
        let (_, nights) = self.days.split_last()?;
        let known = nights.iter().filter_map(|day| Some((day, day.night?)));
        known.reduce(|highest, other| if other.1 > highest.1 { other } else { highest })
    }

    /// The nights with known places; the last day has no night.
    pub fn stays(&self) -> Vec<Stay<'_>> {
        let mut stays: Vec<Stay> = Vec::new();
        let mut before = 0;
        for day in self.days.split_last().map_or(&[][..], |(_, days)| days) {
            let (first, last) = (before + 1, before + u32::from(day.length));
            let night_before = std::mem::replace(&mut before, last);
            let Some(place) = day.place.as_deref() else { continue };
            match stays.last_mut().filter(|stay| stay.place == place && stay.last == night_before) {
                Some(stay) => stay.last = last,
                None => stays.push(Stay { place, first, last }),
            }
        }
        stays
    }

    /// The days on which the tour flies.
    pub fn flights(&self) -> impl Iterator<Item = &JourneyDay> {
        self.days.iter().filter(|day| day.mode == Some(TravelMode::Flight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A day of one night, by its mode, hours and heights.
    pub fn day(mode: Option<TravelMode>, hours: Option<f32>, highest: Option<u16>, night: Option<u16>) -> JourneyDay {
        JourneyDay { label: "1".to_owned(), length: 1, place: None, mode, hours, highest, night }
    }

    /// Of walked days with these highest points and nights.
    pub fn climb(start: u16, heights: &[(u16, u16)]) -> JourneyLine {
        let walked = |(number, &(highest, night)): (usize, &(u16, u16))| JourneyDay {
            label: (number + 1).to_string(),
            ..day(Some(TravelMode::Walk), Some(5.0), Some(highest), Some(night))
        };
        JourneyLine { start: Some(start), days: heights.iter().enumerate().map(walked).collect() }
    }

    #[test]
    fn the_longest_drive_is_the_first_of_the_longest_and_unknown_hours_do_not_count() {
        let drive = |hours| day(Some(TravelMode::Drive), hours, None, None);
        let mut line = JourneyLine { start: None, days: vec![drive(Some(2.0)), drive(Some(6.5)), drive(Some(6.5))] };
        line.days[1].label = "2".to_owned();
        let (longest, hours) = line.longest(TravelMode::Drive).unwrap();
        assert_eq!((longest.label.as_str(), hours), ("2", 6.5));
        line.days = vec![drive(None)];
        assert!(line.longest(TravelMode::Drive).is_none());
    }

    /// A day that ends at this place.
    pub fn at_place(place: &str, length: u8) -> JourneyDay {
        JourneyDay { place: Some(place.to_owned()), length, ..day(None, None, None, None) }
    }

    #[test]
    fn nights_in_a_row_at_one_place_are_one_stay_and_the_last_day_is_none() {
        let days =
            vec![at_place("Tarangire", 1), at_place("Serengeti", 1), at_place("Serengeti", 2), at_place("Arusha", 1)];
        let journey = JourneyLine { start: None, days };
        let stays: Vec<(&str, u32, u32)> =
            journey.stays().iter().map(|stay| (stay.place, stay.first, stay.last)).collect();
        assert_eq!(stays, [("Tarangire", 1, 1), ("Serengeti", 2, 4)]);
    }

    #[test]
    fn the_end_of_the_tour_is_no_night() {
        let mut line = climb(900, &[(2000, 1800), (3000, 2500), (5000, 5000)]);
        assert_eq!(line.highest_night().unwrap().1, 2500);
        line.days.truncate(1);
        assert!(line.highest_night().is_none());
    }
}
