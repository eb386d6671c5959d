//! The journey line of a tour: on its own page, at its days, and as a small drawing on its cards.

use tour_view::{
    JourneyView,
    drawing::{JourneyDay, JourneyLine, Signature, signature, strip},
};

use crate::{
    content::{TourCard, TravelDay},
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
pub fn journey_view(site: &Site, tour: &TourCard) -> JourneyView {
    tour_view::journey(site.texts(), &tour.title, (&tour.start, &tour.end), &journey_of(site, tour))
}
