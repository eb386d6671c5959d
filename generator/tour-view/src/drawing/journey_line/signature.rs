//! The small journey line for cards and comparisons.

use content_model::{Palette, TravelMode};
use serde::Serialize;

use super::{JourneyLine, profile::Profile};
use crate::drawing::{number, polyline};

struct Size {
    width: f64,
    height: f64,
    /// Room for the dots at the edges.
    edge: f64,
}

const CARD: Size = Size { width: 100.0, height: 28.0, edge: 4.0 };
const STRIP: Size = Size { width: 300.0, height: 40.0, edge: 6.0 };

/// The highest ground that it shows, in metres. All signatures have one scale, so that they can be compared.
const CEILING: f64 = 6000.0;
/// The exponent of the vertical scale: below 1, so that the small differences between safaris are visible.
const GROWTH: f64 = 0.75;

/// The outlines of a signature, of 100 × 28 units on cards, each the data of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Signature {
    /// Empty where a height is missing.
    pub ground: String,
    pub way: String,
    /// Arcs above the line; empty without a flight.
    pub flights: String,
    /// Strokes of zero length, whose round ends are the dots.
    pub nights: String,
}

/// The ground with a dot for each night, and flights as arcs above it. `None` for a tour without a night.
pub fn signature(journey: &JourneyLine) -> Option<Signature> {
    outlines(journey, &CARD)
}

/// The signature as a drawing with a ground and colours of its own, for mails and link previews, which no style sheet
/// reaches. `None` also if the palette lacks one of its colours.
pub fn strip(journey: &JourneyLine, palette: &Palette) -> Option<String> {
    let Signature { ground, way, flights, nights } = outlines(journey, &STRIP)?;
    let Size { width, height, .. } = STRIP;
    let colour = |name| Some(palette.get(name)?.light.as_str());
    let (page, slope, line, flight, dot) =
        (colour("page")?, colour("slope")?, colour("text-muted")?, colour("way")?, colour("text")?);
    // Some programs do not draw a stroke of zero length.
    let nights = nights.replace("h0", "h.01");
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <path fill=\"{page}\" d=\"M0 0H{width}V{height}H0z\"/><path fill=\"{slope}\" d=\"{ground}\"/>\
         <g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path stroke=\"{line}\" stroke-width=\"1.2\" d=\"{way}\"/>\
         <path stroke=\"{flight}\" stroke-width=\"1.2\" stroke-dasharray=\"3 2.5\" d=\"{flights}\"/>\
         <path stroke=\"{dot}\" stroke-width=\"4.2\" d=\"{nights}\"/></g></svg>"
    ))
}

fn outlines(journey: &JourneyLine, size: &Size) -> Option<Signature> {
    let Size { width, height, edge } = *size;
    let length = journey.length();
    if length < 2.0 {
        return None;
    }
    let profile = Profile::of(journey);
    let x = |at: f64| edge + (width - 2.0 * edge) * at / length;
    let y = |metres: u16| height - edge - (height - 2.0 * edge) * (f64::from(metres) / CEILING).min(1.0).powf(GROWTH);
    let corners: Vec<(f64, f64, bool)> = match &profile {
        Some(profile) => profile.corners.iter().map(|corner| (corner.at, y(corner.height), corner.is_end)).collect(),
        // Without heights the line is level and still shows the number of nights.
        None => (0..=number_of_days(journey)).map(|day| (f64::from(day), height / 2.0, day > 0)).collect(),
    };
    let mut way = String::new();
    polyline(&mut way, corners.iter().map(|(at, y, _)| (x(*at), *y)));
    let mut ground = String::new();
    if profile.is_some() {
        ground.push_str(&way);
        ground.push('V');
        number(&mut ground, height);
        ground.push('H');
        number(&mut ground, corners.first().map_or(edge, |(at, _, _)| x(*at)));
        ground.push('z');
    }
    let mut nights = String::new();
    for (at, y, _) in corners.iter().filter(|(at, _, is_end)| *is_end && *at < length) {
        nights.push('M');
        number(&mut nights, x(*at));
        nights.push(' ');
        number(&mut nights, *y);
        nights.push_str("h0");
    }
    let flights = flights(journey, &corners, x);
    Some(Signature { ground, way, flights, nights })
}

fn number_of_days(journey: &JourneyLine) -> u32 {
    journey.days.iter().map(|day| u32::from(day.length)).sum()
}

fn flights(journey: &JourneyLine, corners: &[(f64, f64, bool)], x: impl Fn(f64) -> f64) -> String {
    let mut data = String::new();
    for (from, day) in journey.days_from().filter(|(_, day)| day.mode == Some(TravelMode::Flight)) {
        let to = from + f64::from(day.length);
        let height = |at: f64| corners.iter().find(|(corner, _, _)| (corner - at).abs() < 0.01).map(|(_, y, _)| *y);
        let (Some(start), Some(end)) = (height(from).or_else(|| height(to)), height(to)) else { continue };
        let above = (start.min(end) - 9.0).max(1.0);
        for (letter, (px, py)) in
            [('M', (x(from), start)), ('Q', (x(f64::midpoint(from, to)), above)), (' ', (x(to), end))]
        {
            data.push(letter);
            number(&mut data, px);
            data.push(' ');
            number(&mut data, py);
        }
    }
    data
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{climb, day},
        *,
    };

    #[test]
    fn each_night_has_a_dot_and_the_end_has_none() {
        let signature = signature(&climb(1640, &[(3000, 3000), (4630, 3976), (1640, 1640)])).unwrap();
        assert_eq!(signature.nights.matches("h0").count(), 2);
    }

    #[test]
    fn without_heights_the_way_is_level_and_has_no_ground() {
        let journey = JourneyLine { start: None, days: vec![day(None, None, None, None); 3] };
        let signature = signature(&journey).unwrap();
        assert_eq!((signature.ground.as_str(), signature.way.as_str()), ("", "M4 14L34.7 14L65.3 14L96 14"));
    }

    #[test]
    fn all_signatures_have_one_scale_of_heights() {
        let last_height = |journey| {
            let way = signature(&journey).unwrap().way;
            way.rsplit_once(' ').unwrap().1.parse::<f64>().unwrap()
        };
        let low = last_height(climb(0, &[(1500, 1500), (1500, 1500)]));
        let high = last_height(climb(0, &[(3000, 3000), (6000, 1500)]));
        assert!((low - high).abs() < 0.01, "{low} {high}");
    }

    #[test]
    fn a_flight_is_an_arc_of_its_own() {
        let flown = day(Some(TravelMode::Flight), Some(1.0), None, Some(1500));
        let signature = signature(&JourneyLine { start: Some(1400), days: vec![flown.clone(), flown] }).unwrap();
        assert_eq!(signature.flights.matches('Q').count(), 2);
    }

    #[test]
    fn a_strip_has_the_colours_of_the_palette_and_is_none_without_them() {
        let journey = climb(1640, &[(3000, 3000), (4630, 3976), (1640, 1640)]);
        let names = ["page", "slope", "text-muted", "way", "text"];
        let tokens: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(at, name)| format!("--colour-{name}: light-dark(#00000{at}, #fff);"))
            .collect();
        let drawing = strip(&journey, &Palette::parse(&tokens.join("\n"))).unwrap();
        assert!((0..names.len()).all(|at| drawing.contains(&format!("#00000{at}"))), "{drawing}");
        assert!(strip(&journey, &Palette::default()).is_none());
    }

    #[test]
    fn a_day_trip_has_none() {
        assert!(signature(&climb(1400, &[(1500, 1400)])).is_none());
    }
}
