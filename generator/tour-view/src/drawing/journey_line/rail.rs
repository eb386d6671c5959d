//! The journey line turned upright: the edge of each day in the itinerary.

use super::{JourneyLine, profile::Profile, rows::style};
use crate::drawing::polyline;

const WIDTH: f64 = 24.0;
const HEIGHT: f64 = 100.0;
/// Room for ground at the lowest point.
const EDGE: f64 = 4.0;

/// One drawing for each entry of the itinerary, from its start at the upper edge to its night at the lower one; higher
/// points are further to the right. The page stretches it to the height of the entry. Empty if an altitude is missing.
pub fn journey_rail(journey: &JourneyLine) -> Vec<String> {
    let Some(profile) = Profile::of(journey) else { return Vec::new() };
    let mut rail = Vec::with_capacity(journey.days.len());
    for (from, day) in journey.days_from() {
        let length = f64::from(day.length);
        let mut corners: Vec<(f64, f64)> = profile
            .between(from, from + length)
            .map(|corner| {
                let x = EDGE + (WIDTH - 2.0 * EDGE) * profile.share(corner.height);
                (x, HEIGHT * (corner.at - from) / length)
            })
            .collect();
        // If the altitude of the start is missing, the first day has no ground above its night.
        if let [(x, _)] = corners[..] {
            corners.insert(0, (x, 0.0));
        }
        let mut outline = String::new();
        polyline(&mut outline, corners);
        rail.push(format!(
            "<svg class=\"day-rail\" viewBox=\"0 0 24 100\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
             <path class=\"journey-ground\" d=\"{outline}V100H0V0z\"/><path class=\"journey-way {}\" d=\"{outline}\"/></svg>",
            style(day.mode)
        ));
    }
    rail
}

#[cfg(test)]
mod tests {
    use super::{super::tests::climb, *};

    #[test]
    fn each_day_begins_where_the_one_before_it_ends() {
        let rail = journey_rail(&climb(1640, &[(3000, 3000), (4630, 3976), (1640, 1640)]));
        let paths: Vec<Vec<&str>> = rail
            .iter()
            .map(|svg| svg.rsplit_once(" d=\"M").unwrap().1.split('"').next().unwrap().split('L').collect())
            .collect();
        assert_eq!(paths.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3, 2], "the second day has a peak");
        for (before, after) in paths.iter().zip(paths.iter().skip(1)) {
            let (x, y) = before.last().unwrap().split_once(' ').unwrap();
            assert_eq!((y, after[0]), ("100", format!("{x} 0").as_str()));
        }
    }

    #[test]
    fn without_heights_there_is_no_rail() {
        let mut journey = climb(1640, &[(3000, 3000), (4630, 3976)]);
        journey.days[1].night = None;
        assert!(journey_rail(&journey).is_empty());
    }
}
