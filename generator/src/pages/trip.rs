//! A tour's own page.

use content_model::{Choice, DestinationCategory, Money, TripType};
use minijinja::{Value, context};

use super::{Crumb, PageError, PageView, Site, home::booking_href, ratings::breakdown_rows, structured_data, tours};
use crate::{
    content::{Accommodation, Departure, DestinationCard, EditorHtml, Hasher, Id, ItineraryDay, Tour, TourCard},
    drawing::{DayHeight, Journey, MapNames, MapPlace, Stop, elevation_profile, route_map, town},
    render::{layered, refine},
    routes::Route,
};

const RELATED: usize = 3;

/// Other tours most like this one: shared destinations count most, then kind and length.
/// Only tours that share a destination are looked at, so the cost does not grow with the site.
/// Found once per build: the page's inputs and the page itself ask.
fn related<'a>(site: &'a Site, card: &TourCard) -> &'a [Id] {
    let slot = site.content().tour_position(card.id).and_then(|position| site.cards.related.get(position));
    slot.map_or(&[], |slot| slot.get_or_init(|| find_related(site, card)))
}

fn find_related(site: &Site, card: &TourCard) -> Box<[Id]> {
    const NEIGHBOURS: usize = 12;
    let table = site.routes();
    // A destination's tours stand in the order of the whole list, so this one is found by its position there.
    let place = site.content().tour_position(card.id);
    let mut candidates: Vec<Id> = Vec::with_capacity(NEIGHBOURS * card.destinations.len());
    for destination in &card.destinations {
        let tours = table.tours_of(*destination);
        let here = tours.partition_point(|id| site.content().tour_position(*id) < place);
        // Around the tour itself, so that long lists spread their links over all their tours.
        let start = here.saturating_sub(NEIGHBOURS / 2);
        candidates.extend(tours.iter().skip(start).take(NEIGHBOURS).filter(|id| **id != card.id));
    }
    candidates.sort_unstable();
    candidates.dedup();
    let mut scored: Vec<(i32, Id)> = candidates
        .into_iter()
        .filter_map(|id| {
            let other = site.content().tour(id)?;
            let shared = other.destinations.iter().filter(|place| card.destinations.contains(place)).count();
            let shared = i32::try_from(shared).unwrap_or(i32::MAX).saturating_mul(4);
            let same_kind = other.specialised.iter().any(|kind| card.specialised.contains(kind));
            let same_level = other.level == card.level;
            let days = i32::from(other.days.abs_diff(card.days));
            Some((shared + 6 * i32::from(same_kind) + i32::from(same_level) - days, id))
        })
        .collect();
    scored.sort_unstable_by_key(|(score, id)| (-score, *id));
    scored.into_iter().map(|(_, id)| id).take(RELATED).collect()
}

pub fn inputs(site: &Site, id: Id, hasher: &mut Hasher) {
    let Some(card) = site.content().tour(id) else { return };
    hasher.digest(site.detail_digest(&Route::Trip(id))).digest(site.destinations_digest());
    site.hash_tours(&[id], hasher);
    site.hash_tours(related(site, card), hasher);
    // Which departures are past depends on the snapshot's day.
    let departures = site.departures_of(id);
    hasher.number(departures as u64);
}

pub fn view(site: &Site, id: Id) -> Result<PageView, PageError> {
    let card = site.content().tour(id).ok_or(PageError::Missing)?;
    let tour = site.content().read_tour(id, site.sanitiser(), site.faults())?;
    let route = Route::Trip(id);
    let href = site.routes().href(&route).ok_or(PageError::Missing)?;
    let departures: Vec<&Departure> =
        tour.departures.iter().filter(|departure| departure.starts >= site.today()).collect();
    let crumbs = vec![
        site.home_crumb(),
        tours::tours_crumb(site),
        Crumb { label: card.title.to_string(), href: href.to_owned() },
    ];
    let video = site.text("common:watch_video");
    let html = |fragment: &EditorHtml| Value::from_safe_string(refine(fragment, 3, site.pictures(), &video).html);
    let optional = |fragment: &Option<EditorHtml>| fragment.as_ref().map(&html);

    let own = context! {
        id => card.id.0,
        slug => card.slug.as_str(),
        picture => site.picture(card.image.as_ref()),
        overview => html(&tour.overview),
        difficulty => tour.difficulty.map(|difficulty| site.text(&format!("tour:difficulty_{}", difficulty.name()))),
        weather => optional(&tour.weather),
        trip_tips => optional(&tour.trip_tips),
        itinerary => tour.itinerary.iter().map(|day| day_view(site, day, &video)).collect::<Vec<_>>(),
        route_map => map(site, card, &tour),
        elevation => elevation(site, card, &tour),
        included => &tour.included,
        excluded => &tour.excluded,
        accommodation => tour.accommodation.iter().map(accommodation).collect::<Vec<_>>(),
        photos => photos(site, card, &tour),
        departures => departures.iter().map(|departure| site.departure_row(departure, card, None)).collect::<Vec<_>>(),
        questions => tour.questions.iter().map(|entry| context! { question => &entry.question, answer => html(&entry.answer) }).collect::<Vec<_>>(),
        reviews => site.review_views(&tour.reviews)?,
        featured_review => tour.featured_review.as_ref().map(|review| site.review_view(review)).transpose()?,
        ratings => tour.rating_breakdown.and_then(|breakdown| breakdown_rows(site, breakdown.0)),
        related => site.tour_cards(related(site, card))?,
        book => own_dates(card, &tour).then(|| booking_href(card, None)),
        deposit => card.deposit_percent(&site.config().site.deposits).map(|percent| site.catalogue().formats.percent(percent.into())),
    };
    let body = layered(own, site.tour_facts(card));
    let title = tour.meta_title.clone().unwrap_or_else(|| site.titled(&card.title));
    let description = tour
        .meta_description
        .clone()
        .or_else(|| card.summary.as_deref().map(str::to_owned))
        .unwrap_or_else(|| site.text_with("meta:trip_description", &[("title", card.title.to_string())]));
    let mut head = site.head(&route, title, description);
    head.kind = "product";
    let data = [
        structured_data::breadcrumbs(site, &crumbs),
        structured_data::trip(site, card, &tour, &head.canonical, &head.description, &departures),
        structured_data::organisation(site),
    ];
    let head = head.image(site.share_image(card.image.as_ref())).structured(&data);
    Ok(PageView { template: "pages/trip.html", head, crumbs, section: "tours", body })
}

/// Whether travellers may book a day of their own. The enquiry service takes bookings by the same rule (`Offer::of`);
/// a browser test compares both for every tour.
fn own_dates(card: &TourCard, tour: &Tour) -> bool {
    let begins_on_departures = !tour.departures.is_empty() || card.trip_type == Some(TripType::Shared);
    !card.tailor_made && card.price != Money::ZERO && !begins_on_departures
}

fn day_view(site: &Site, day: &ItineraryDay, video: &str) -> Value {
    let formats = &site.catalogue().formats;
    let place = day.destination.and_then(|id| {
        let place = site.content().destination(id)?;
        Some(context! { name => &*place.name, href => site.routes().href(&Route::Destination(id)) })
    });
    context! {
        day => &day.day,
        label => site.text_with("tour:day", &[("day", day.day.clone())]),
        title => &day.title,
        body => day.body.as_ref().map(|body| Value::from_safe_string(refine(body, 4, site.pictures(), video).html)),
        picture => site.picture(day.image.as_ref()),
        meals => day.meals.join(", "),
        altitude_m => day.altitude_m,
        altitude => day.altitude_m.map(|metres| metres_text(site, metres)),
        night => day.night_m.map(|metres| site.text_with("tour:night_at", &[("altitude", metres_text(site, metres))])),
        distance => day.distance_km.map(|kilometres| site.text_with("tour:kilometres", &[("value", formats.decimal(kilometres))])),
        hours => day.hours.map(|hours| site.text_with("tour:hours", &[("value", formats.decimal(hours))])),
        place => place,
        accommodation => day.accommodation.as_ref().map(accommodation),
    }
}

fn accommodation(stay: &Accommodation) -> Value {
    context! { name => &stay.name, kind => stay.kind.as_deref(), level => stay.level.as_deref() }
}

fn metres_text(site: &Site, metres: u16) -> String {
    site.text_with("tour:metres", &[("value", site.catalogue().formats.number(metres.into()))])
}

/// The way over the map, and whether parts of it are flown.
fn map(site: &Site, card: &TourCard, tour: &Tour) -> Option<Value> {
    let journey = journey(site, card, tour);
    let title = site.text_with("tour:map_title", &[("title", card.title.to_string())]);
    let svg = route_map(&journey, &title, &MapNames::read(|key| site.text(key)))?;
    Some(context! { svg => Value::from_safe_string(svg), has_flight => journey.has_flight() })
}

/// From the start over the places of the itinerary's days, else those of the card, to the end.
fn journey(site: &Site, card: &TourCard, tour: &Tour) -> Journey {
    // A flight of the last day leads to the end, not to the place that the day begins at.
    let (last, before) = tour.itinerary.split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
    let arrivals = before.iter().map(|day| (day.destination, day.flight));
    let from_days: Vec<(Id, bool)> = arrivals
        .chain(last.map(|day| (day.destination, false)))
        .filter_map(|(place, by_flight)| Some((place?, by_flight)))
        .collect();
    let ends_with_flight = last.is_some_and(|day| day.flight);
    let visits =
        if from_days.is_empty() { card.destinations.iter().map(|id| (*id, false)).collect() } else { from_days };
    let mut stops: Vec<Stop> = Vec::new();
    for (id, by_flight) in visits {
        let Some(place) = site.content().destination(id).and_then(map_place) else { continue };
        if stops.last().is_none_or(|last| last.place.name != place.name) {
            stops.push(Stop { place, by_flight });
        }
    }
    let end_of = |name: &str| {
        let known = site.content().destinations.iter().find(|place| *place.name == *name).and_then(map_place);
        known.or_else(|| {
            Some(MapPlace {
                name: name.to_owned(),
                coordinates: town(name)?,
                href: None,
                category: DestinationCategory::TownsAndCities,
            })
        })
    };
    Journey { start: end_of(&card.start), stops, end: end_of(&card.end), ends_with_flight }
}

fn map_place(place: &DestinationCard) -> Option<MapPlace> {
    let coordinates = place.coordinates?;
    Some(MapPlace { name: place.name.to_string(), coordinates, href: None, category: place.category })
}

fn elevation(site: &Site, card: &TourCard, tour: &Tour) -> Option<Value> {
    let height =
        |day: &ItineraryDay| Some(DayHeight { label: day.day.clone(), highest: day.altitude_m?, night: day.night_m });
    let mut days: Vec<DayHeight> = tour.itinerary.iter().filter_map(height).collect();
    // The first says what the numbers count.
    if let Some(first) = days.first_mut() {
        first.label = site.text_with("tour:day", &[("day", first.label.clone())]);
    }
    let title = site.text_with("tour:elevation_title", &[("title", card.title.to_string())]);
    elevation_profile(&days, &title, |metres| metres_text(site, metres)).map(Value::from_safe_string)
}

/// The photos, without the one that leads the page.
fn photos(site: &Site, card: &TourCard, tour: &Tour) -> Vec<Value> {
    let hero = card.image.as_ref().map(|image| &image.source);
    tour.photos
        .iter()
        .filter(|photo| Some(&photo.source) != hero)
        .map(|photo| site.picture_or(Some(photo), &card.title))
        .filter(Value::is_true)
        .collect()
}
