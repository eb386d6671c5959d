//! The journey line of a tour's page and its route on the map.

use content_model::{Choice, TravelMode};
use minijinja::{Value, context};

use crate::{
    drawing::{BaseMap, Geography, Journey, JourneyLine, Wording, journey_line, journey_rail, modes, route_map, style},
    texts::Texts,
};

/// The journey line of a tour's own page, with its facts in words, and its part beside each day.
pub struct JourneyView {
    pub line: Option<Value>,
    /// One for each entry of the itinerary, or empty.
    pub rail: Vec<String>,
}

/// The journey line of a tour that leads from one place to another.
pub fn journey(texts: Texts, title: &str, ends: (&str, &str), journey: &JourneyLine) -> JourneyView {
    let title = texts.with("journey:label", &[("title", title.to_owned())]);
    let wording = Wording {
        title: &title,
        metres: &|metres| metres_text(texts, metres),
        hours: &|hours| hours_text(texts, hours),
    };
    let line = journey_line(journey, &wording).map(|svg| {
        let modes = modes(journey).map(|mode| {
            context! { style => style(Some(mode)), name => texts.plain(&format!("journey:mode_{}", mode.name())) }
        });
        context! {
            svg => Value::from_safe_string(svg),
            modes => modes.collect::<Vec<_>>(),
            facts => facts(texts, ends, journey),
        }
    });
    JourneyView { line, rail: journey_rail(journey) }
}

/// The content of the drawing in words: where the tour starts and ends, its longest drive and walk, its highest night,
/// its flights and the place of each night.
fn facts(texts: Texts, (start, end): (&str, &str), journey: &JourneyLine) -> Vec<Value> {
    let fact = |name: &str, text: String| context! { key => name, name => texts.plain(&format!("journey:{name}")), text => text };
    let on_day =
        |label: &str, text: String| texts.with("journey:on_day", &[("day", day_label(texts, label)), ("text", text)]);
    let longest = |name: &str, mode| {
        let (day, hours) = journey.longest(mode)?;
        Some(fact(name, on_day(&day.label, hours_text(texts, hours))))
    };
    let start_and_end = if start == end {
        texts.with("journey:from_and_to", &[("place", start.to_owned())])
    } else {
        texts.with("journey:from_to", &[("start", start.to_owned()), ("end", end.to_owned())])
    };
    let flights: Vec<String> = journey.flights().map(|day| day_label(texts, &day.label)).collect();
    let flights = if flights.is_empty() { texts.plain("journey:no_flights") } else { flights.join(", ") };
    let highest = journey
        .highest_night()
        .map(|(day, metres)| fact("highest_night", on_day(&day.label, metres_text(texts, metres))));
    let all = [
        Some(fact("way", start_and_end)),
        longest("longest_drive", TravelMode::Drive),
        longest("longest_walk", TravelMode::Walk),
        highest,
        Some(fact("flights", flights)),
        nights(texts, journey).map(|text| fact("nights", text)),
    ];
    all.into_iter().flatten().collect()
}

/// `Night 1 · Tarangire, Nights 2–3 · Serengeti`: nights are counted as days are.
fn nights(texts: Texts, journey: &JourneyLine) -> Option<String> {
    let (_, days) = journey.days.split_last()?;
    // A list that leaves out a night would be read as if the tour had none.
    if days.iter().any(|day| day.place.is_none()) {
        return None;
    }
    let stays = journey.stays();
    let nights = stays.iter().map(|stay| {
        let numbers =
            if stay.first == stay.last { stay.first.to_string() } else { format!("{}–{}", stay.first, stay.last) };
        let values = [("nights", numbers.into()), ("place", stay.place.into())];
        let length = usize::try_from(stay.last - stay.first + 1).unwrap_or(usize::MAX);
        texts.counted_with("journey:night_at_place", length, &values)
    });
    let nights: Vec<String> = nights.collect();
    (!nights.is_empty()).then(|| nights.join(", "))
}

fn day_label(texts: Texts, label: &str) -> String {
    texts.with("tour:day", &[("day", label.to_owned())])
}

pub fn metres_text(texts: Texts, metres: u16) -> String {
    texts.with("tour:metres", &[("value", texts.formats().number(metres.into()))])
}

pub fn hours_text(texts: Texts, hours: f32) -> String {
    texts.with("tour:hours", &[("value", texts.formats().decimal(hours))])
}

/// The route map, and whether it has flights. `None` for a tour that covers a short distance.
pub fn route(texts: Texts, title: &str, journey: &Journey, geography: &Geography) -> Option<Value> {
    let title = texts.with("tour:map_title", &[("title", title.to_owned())]);
    let svg = route_map(journey, &title, BaseMap { geography, text: &|key| texts.plain(key) })?;
    Some(context! { svg => Value::from_safe_string(svg), has_flight => journey.has_flight() })
}
