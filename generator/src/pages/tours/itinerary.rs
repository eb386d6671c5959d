//! The days of a tour's own page.

use minijinja::Value;
use tour_view::DayFacts;

use crate::{
    content::ItineraryDay,
    pages::prepared::{Site, editor_html_value},
    routes::Route,
};

/// The days, each with its part of the rail, if there is one.
pub fn itinerary_view(site: &Site, itinerary: &[ItineraryDay], rail: Vec<String>) -> Vec<Value> {
    let days = itinerary.iter().map(|day| facts(site, day)).collect();
    tour_view::days(site.texts(), days, rail)
}

fn facts<'a>(site: &Site<'a>, day: &'a ItineraryDay) -> DayFacts<'a> {
    let place = day.destination.and_then(|id| {
        let place = site.snapshot().destination(id)?;
        Some((&*place.name, site.routes().href(&Route::Destination(id))))
    });
    let stay = day.accommodation.as_ref();
    DayFacts {
        day: &day.day,
        date: None,
        title: &day.title,
        body: day.body.as_ref().map(|body| editor_html_value(site, body, 4)),
        picture: site.pictures().view(day.image.as_ref()),
        meals: &day.meals,
        altitude_m: day.altitude_m,
        night_m: day.night_m,
        distance_km: day.distance_km,
        hours: day.hours,
        mode: day.mode,
        place,
        accommodation: stay.map(|stay| (stay.name.as_str(), stay.kind.as_deref(), stay.level.as_deref())),
    }
}
