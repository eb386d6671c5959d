//! The journey line of a tour: on its own page, at its days, and as a small drawing on its cards.

use content_model::{Choice, TravelMode};
use minijinja::{Value, context};

use crate::{
    content::{TourCard, TravelDay},
    drawing::{
        JourneyDay, JourneyLine, Signature, Wording, journey_line, journey_rail, modes, signature, strip, style,
    },
    pages::prepared::Site,
    pictures::{PictureError, Pictures, StripFile, preview_file, strip_file},
};

/// The outlines of a tour's journey line for its cards.
pub fn tour_signature(site: &Site, tour: &TourCard) -> Option<Signature> {
    signature(&journey_of(site, tour))
}

/// The journey line as a drawing of its own.
fn tour_strip(site: &Site, tour: &TourCard) -> Option<String> {
    strip(&journey_of(site, tour), site.assets().palette())
}

/// The address of the strip's PNG.
pub fn strip_href(site: &Site, tour: &TourCard) -> Option<String> {
    Some(format!("/{}", strip_file(&tour_strip(site, tour)?)))
}

/// Absolute address of the tour's picture with its strip, for link previews.
pub fn journey_image(site: &Site, tour: &TourCard) -> Option<String> {
    let picture = site.pictures().find(&tour.image.as_ref()?.source)?;
    let address = tour_strip(site, tour).map(|drawing| format!("/{}", preview_file(&picture.share, &drawing)));
    Some(site.routes().absolute(address.as_deref().unwrap_or(&picture.share)))
}

/// Paints the missing strips of all tours. Returns their files; a file that tours share is listed once per tour.
pub fn make_strips(site: &Site, pictures: &Pictures) -> Result<Vec<StripFile>, PictureError> {
    let mut files = Vec::new();
    for tour in site.snapshot().tours() {
        let Some(drawing) = tour_strip(site, tour) else { continue };
        files.push(pictures.make_strip(&drawing)?);
        if let Some(picture) = tour.image.as_ref().and_then(|image| site.pictures().find(&image.source)) {
            files.push(pictures.make_preview(&picture.share, &drawing)?);
        }
    }
    Ok(files)
}

fn journey_of(site: &Site, tour: &TourCard) -> JourneyLine {
    let days = site.snapshot().travel_days(tour.id);
    let last = days.len().saturating_sub(1);
    let days = days.iter().enumerate().map(|(index, day)| journey_day(site, tour, day, index == last));
    JourneyLine { start: height_of(site, &tour.start), days: days.collect() }
}

/// The height of a town or park by its name.
fn height_of(site: &Site, name: &str) -> Option<u16> {
    let destination = site.snapshot().destination_named(name).and_then(|place| place.altitude_m);
    destination.or_else(|| site.geography().town_altitude(name))
}

fn journey_day(site: &Site, tour: &TourCard, day: &TravelDay, is_last: bool) -> JourneyDay {
    let destination = day.destination.and_then(|id| site.snapshot().destination(id));
    // A day that names only its highest point ends there, as on climbs.
    let night = day
        .night
        .or(day.highest)
        .or_else(|| if is_last { height_of(site, &tour.end) } else { destination.and_then(|place| place.altitude_m) });
    JourneyDay {
        label: day.label.clone(),
        length: day.length,
        place: day.night_at.clone().or_else(|| destination.map(|place| place.name.to_string())),
        mode: day.mode,
        hours: day.hours,
        highest: day.highest,
        night,
    }
}

/// The journey line of a tour's own page, with its facts in words, and its part beside each day.
pub struct JourneyView {
    pub line: Option<Value>,
    /// One for each entry of the itinerary, or empty.
    pub rail: Vec<String>,
}

pub fn journey_view(site: &Site, tour: &TourCard) -> JourneyView {
    let journey = journey_of(site, tour);
    let title = site.texts().with("journey:label", &[("title", tour.title.to_string())]);
    let wording =
        Wording { title: &title, metres: &|metres| metres_text(site, metres), hours: &|hours| hours_text(site, hours) };
    let line = journey_line(&journey, &wording).map(|svg| {
        let modes = modes(&journey).map(|mode| {
            context! { style => style(Some(mode)), name => site.texts().plain(&format!("journey:mode_{}", mode.name())) }
        });
        context! {
            svg => Value::from_safe_string(svg),
            modes => modes.collect::<Vec<_>>(),
            facts => facts(site, tour, &journey),
        }
    });
    JourneyView { line, rail: journey_rail(&journey) }
}

/// The content of the drawing in words: where the tour starts and ends, its longest drive and walk, its highest night,
/// its flights and the place of each night.
fn facts(site: &Site, tour: &TourCard, journey: &JourneyLine) -> Vec<Value> {
    let fact = |name: &str, text: String| context! { key => name, name => site.texts().plain(&format!("journey:{name}")), text => text };
    let on_day = |label: &str, text: String| {
        site.texts().with("journey:on_day", &[("day", day_label(site, label)), ("text", text)])
    };
    let longest = |name: &str, mode| {
        let (day, hours) = journey.longest(mode)?;
        Some(fact(name, on_day(&day.label, hours_text(site, hours))))
    };
    let start_and_end = if tour.start == tour.end {
        site.texts().with("journey:from_and_to", &[("place", tour.start.to_string())])
    } else {
        site.texts().with("journey:from_to", &[("start", tour.start.to_string()), ("end", tour.end.to_string())])
    };
    let flights: Vec<String> = journey.flights().map(|day| day_label(site, &day.label)).collect();
    let flights = if flights.is_empty() { site.texts().plain("journey:no_flights") } else { flights.join(", ") };
    let highest = journey
        .highest_night()
        .map(|(day, metres)| fact("highest_night", on_day(&day.label, metres_text(site, metres))));
    let all = [
        Some(fact("way", start_and_end)),
        longest("longest_drive", TravelMode::Drive),
        longest("longest_walk", TravelMode::Walk),
        highest,
        Some(fact("flights", flights)),
        nights(site, journey).map(|text| fact("nights", text)),
    ];
    all.into_iter().flatten().collect()
}

/// `1 Tarangire, 2–3 Serengeti`: nights are counted as days are.
fn nights(site: &Site, journey: &JourneyLine) -> Option<String> {
    let (_, days) = journey.days.split_last()?;
    // A list that leaves out a night would be read as if the tour had none.
    if days.iter().any(|day| day.place.is_none()) {
        return None;
    }
    let stays = journey.stays();
    let nights = stays.iter().map(|stay| {
        let numbers =
            if stay.first == stay.last { stay.first.to_string() } else { format!("{}–{}", stay.first, stay.last) };
        site.texts().with("journey:night_at_place", &[("nights", numbers), ("place", stay.place.to_owned())])
    });
    let nights: Vec<String> = nights.collect();
    (!nights.is_empty()).then(|| nights.join(", "))
}

fn day_label(site: &Site, label: &str) -> String {
    site.texts().with("tour:day", &[("day", label.to_owned())])
}

pub fn metres_text(site: &Site, metres: u16) -> String {
    site.texts().with("tour:metres", &[("value", site.texts().formats().number(metres.into()))])
}

pub fn hours_text(site: &Site, hours: f32) -> String {
    site.texts().with("tour:hours", &[("value", site.texts().formats().decimal(hours))])
}
