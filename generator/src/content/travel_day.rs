//! The data of a tour's days that its journey line on lists needs.

use content_model::{Choice, TravelMode, wire};
use serde::{Deserialize, Serialize};

use crate::identity::Id;

/// One entry of an itinerary, which may stand for several days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TravelDay {
    /// `3`, or `3-4`.
    pub label: String,
    /// The number of days that it covers; at least one.
    pub length: u8,
    pub mode: Option<TravelMode>,
    pub hours: Option<f32>,
    /// The highest known point of the day, in metres.
    pub highest: Option<u16>,
    /// The altitude of the night, if the content names one.
    pub night: Option<u16>,
    pub destination: Option<Id>,
    /// The place of the night, if it is not the destination.
    pub night_at: Option<String>,
}

/// The maximum number of days per entry of an itinerary.
const MOST_DAYS: u8 = 30;

impl TravelDay {
    pub fn of(day: &wire::ItineraryDay) -> Self {
        let mode = day.mode.as_deref().and_then(TravelMode::parse);
        TravelDay {
            label: day.day.clone(),
            length: length(&day.day),
            mode: mode.or_else(|| day.flight.then_some(TravelMode::Flight)),
            hours: day.hours.filter(|hours| *hours > 0.0 && *hours <= 24.0),
            highest: day.altitude_m,
            night: day.night_m.filter(|night| day.altitude_m.is_none_or(|highest| *night <= highest)),
            destination: day.destination.map(Id),
            night_at: day.night_at.clone(),
        }
    }
}

/// `3` is one day, `3-4` are two.
fn length(label: &str) -> u8 {
    let Some((first, last)) = label.split_once(['-', '–']) else { return 1 };
    match (first.trim().parse::<u8>(), last.trim().parse::<u8>()) {
        (Ok(first), Ok(last)) if last >= first => (last - first).saturating_add(1).min(MOST_DAYS),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stands_for_the_days_that_its_label_spans() {
        let labels = ["3", "3-4", "3 – 5", "5-3", "1-255", "day three", "2-"];
        assert_eq!(labels.map(length), [1, 2, 3, 1, 30, 1, 1]);
    }
}
