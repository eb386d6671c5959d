//! Where the travellers of a tour sleep.

use minijinja::Value;
use tour_view::LodgingFacts;

use crate::{
    content::{Accommodation, ItineraryDay, Tour, TravelDay},
    identity::Id,
    pages::prepared::Site,
};

/// The lodgings of a tour, with their nights and places as far as its days name them.
pub fn lodgings_view(site: &Site, tour: Id, detail: &Tour) -> Vec<Value> {
    let travelled = site.snapshot().travel_days(tour);
    let days: Vec<(&ItineraryDay, &TravelDay)> = detail.itinerary.iter().zip(travelled).collect();
    detail.accommodation.iter().map(|lodging| lodging_view(site, lodging, &days)).collect()
}

/// The levels of a tour's nights, those of most nights first; `None` if all its nights are at one level.
pub fn levels_of_nights(site: &Site, tour: Id, detail: &Tour) -> Option<String> {
    let travelled = site.snapshot().travel_days(tour);
    let mut levels: Vec<(&str, usize)> = Vec::new();
    for (day, length) in detail.itinerary.iter().zip(travelled.iter().map(|day| usize::from(day.length))) {
        let Some(lodging) = &day.accommodation else { continue };
        let listed = detail.accommodation.iter().find(|listed| listed.name == lodging.name);
        let level = lodging.level.as_deref().or_else(|| listed?.level.as_deref())?;
        match levels.iter_mut().find(|(known, _)| *known == level) {
            Some((_, nights)) => *nights += length,
            None => levels.push((level, length)),
        }
    }
    levels.sort_by_key(|(_, nights)| std::cmp::Reverse(*nights));
    let named =
        levels.iter().map(|(level, nights)| format!("{level} ({})", site.texts().counted("tour:nights", *nights)));
    (levels.len() > 1).then(|| named.collect::<Vec<_>>().join(", "))
}

fn lodging_view(site: &Site, lodging: &Accommodation, days: &[(&ItineraryDay, &TravelDay)]) -> Value {
    let slept = days.iter().filter(|(day, _)| day.accommodation.as_ref().is_some_and(|own| own.name == lodging.name));
    let stays: Vec<&TravelDay> = slept.map(|(_, travelled)| *travelled).collect();
    let nights: usize = stays.iter().map(|day| usize::from(day.length)).sum();
    let facts = LodgingFacts {
        name: &lodging.name,
        kind: lodging.kind.as_deref(),
        level: lodging.level.as_deref(),
        style: lodging.style,
        comforts: &lodging.comforts,
        or_similar: lodging.or_similar,
        picture: site.pictures().view(lodging.image.as_ref()),
        nights: (nights > 0).then(|| site.texts().counted("tour:nights", nights)),
        place: place(site, &stays),
    };
    tour_view::lodging(facts)
}

/// The place of all its nights, if it is only one.
fn place(site: &Site, stays: &[&TravelDay]) -> Option<String> {
    let mut places = stays.iter().map(|day| {
        let destination = || Some(site.snapshot().destination(day.destination?)?.name.to_string());
        day.night_at.clone().or_else(destination)
    });
    let first = places.next()??;
    places.all(|place| place.as_deref() == Some(&first)).then_some(first)
}
