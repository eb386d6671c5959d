//! Heights along a journey.

use super::JourneyLine;

/// Where in a day, counted from its end, its highest point is drawn. The content does not say when it is reached.
const PEAK_BEFORE_END: f64 = 0.42;
/// The least range of heights that a drawing spans, in metres, so that a safari looks level beside a climb.
const LEAST_RANGE: f64 = 2000.0;

/// A corner of the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// In days from the start of the tour.
    pub at: f64,
    pub height: u16,
    /// Whether a night is spent here or the tour ends; otherwise the day only passes.
    pub is_end: bool,
}

/// The ground of a journey, of which every night is known. Between its corners it is straight, because the heights of
/// the slopes are unknown.
#[derive(Debug)]
pub struct Profile {
    pub corners: Vec<Corner>,
    pub floor: f64,
    pub ceiling: f64,
}

impl Profile {
    /// `None` if the altitude of a night is missing, or if only one is known.
    pub fn of(journey: &JourneyLine) -> Option<Self> {
        let mut corners: Vec<Corner> =
            journey.start.map(|height| Corner { at: 0.0, height, is_end: false }).into_iter().collect();
        for (from, day) in journey.days_from() {
            let night = day.night?;
            let before = corners.last().map_or(0, |corner| corner.height);
            let length = f64::from(day.length);
            if let Some(height) = day.highest.filter(|highest| *highest > night.max(before)) {
                corners.push(Corner { at: from + length - PEAK_BEFORE_END, height, is_end: false });
            }
            for passed in 1..=day.length {
                corners.push(Corner { at: from + f64::from(passed), height: night, is_end: true });
            }
        }
        if corners.len() < 2 {
            return None;
        }
        let lowest = f64::from(corners.iter().map(|corner| corner.height).min()?);
        let highest = f64::from(corners.iter().map(|corner| corner.height).max()?);
        let floor = (lowest / 500.0).floor() * 500.0;
        let ceiling = ((highest / 500.0).ceil() * 500.0).max(floor + LEAST_RANGE);
        Some(Profile { corners, floor, ceiling })
    }

    /// Whether it spans no more than the least range.
    pub fn is_level(&self) -> bool {
        self.ceiling - self.floor <= LEAST_RANGE
    }

    /// The first of the highest corners.
    pub fn top(&self) -> usize {
        let highest = self.corners.iter().map(|corner| corner.height).max();
        self.corners.iter().position(|corner| Some(corner.height) == highest).unwrap_or(0)
    }

    /// The share of the drawn range that this height stands above its floor.
    pub fn share(&self, height: u16) -> f64 {
        (f64::from(height) - self.floor) / (self.ceiling - self.floor)
    }

    /// The corners of a day, with the one before it.
    pub fn between(&self, from: f64, to: f64) -> impl Iterator<Item = &Corner> {
        self.corners.iter().filter(move |corner| corner.at >= from && corner.at <= to)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{climb, day},
        *,
    };

    fn heights(journey: &JourneyLine) -> Option<Vec<u16>> {
        Some(Profile::of(journey)?.corners.iter().map(|corner| corner.height).collect())
    }

    #[test]
    fn a_day_that_comes_down_to_its_night_has_a_peak_before_it() {
        let journey = climb(1640, &[(3000, 3000), (4630, 3976), (5895, 3068), (1640, 1640)]);
        assert_eq!(heights(&journey).unwrap(), [1640, 3000, 4630, 3976, 5895, 3068, 1640]);
        let profile = Profile::of(&journey).unwrap();
        assert_eq!(profile.corners[profile.top()].height, 5895);
        assert_eq!(profile.corners.iter().filter(|corner| corner.is_end).count(), 4);
    }

    #[test]
    fn without_the_height_of_each_night_there_is_no_ground() {
        let mut journey = climb(1640, &[(3000, 3000), (4630, 3976)]);
        journey.days[0].night = None;
        assert!(Profile::of(&journey).is_none());
        assert!(Profile::of(&JourneyLine::default()).is_none());
    }

    #[test]
    fn without_the_height_of_the_start_the_ground_begins_at_the_first_night() {
        let mut journey = climb(0, &[(3000, 3000), (4000, 4000)]);
        journey.start = None;
        let profile = Profile::of(&journey).unwrap();
        assert_eq!(profile.corners.first().map(|corner| (corner.at, corner.height)), Some((1.0, 3000)));
    }

    #[test]
    fn a_highest_point_below_the_way_is_not_drawn() {
        let journey = climb(1640, &[(3000, 3000), (2000, 3100)]);
        assert_eq!(heights(&journey).unwrap(), [1640, 3000, 3100]);
    }

    #[test]
    fn an_entry_of_several_days_has_a_night_for_each() {
        let mut journey = JourneyLine { start: Some(1400), days: vec![day(None, None, None, Some(1500))] };
        journey.days[0].length = 3;
        assert_eq!(heights(&journey).unwrap(), [1400, 1500, 1500, 1500]);
    }

    #[test]
    fn a_journey_on_level_ground_spans_the_least_range() {
        let profile = Profile::of(&climb(5, &[(5, 5), (5, 5)])).unwrap();
        assert!((profile.ceiling - profile.floor - LEAST_RANGE).abs() < 1.0 && profile.floor.abs() < 1.0);
    }
}
