//! The map of all destinations beside their list, and the map of the office.

use content_model::{Choice, Coordinates, DestinationCategory};
use minijinja::{Value, context};
use tour_view::drawing::{BaseMap, MapPlace, ParkMap, park_map, place_map};

use crate::{content::DestinationCard, identity::Id, pages::prepared::Site, routes::Route};

/// The map, its close-up, and the destinations by category as a list beside it.
pub fn places_map(site: &Site) -> Value {
    let content = site.snapshot();
    let places: Vec<MapPlace> = content
        .destinations()
        .iter()
        .filter_map(|place| {
            Some(MapPlace {
                name: place.name.to_string(),
                point: site.geography().locate(place.coordinates?),
                href: site.routes().href(&Route::Destination(place.id)).map(str::to_owned),
                category: place.category,
            })
        })
        .collect();
    let text = |key: &str| site.texts().plain(key);
    let (title, close_up_title) = (text("page:country_park_map"), text("page:country_park_close_up"));
    let base = BaseMap { geography: site.geography(), text: &text };
    let ParkMap { country, close_up } = park_map(&places, &title, &close_up_title, base);
    let kinds = DestinationCategory::ALL.iter().filter_map(|&category| {
        let of_kind = content.destinations().iter().filter(|place| place.category == category);
        let entries: Vec<Value> = of_kind.filter_map(|place| entry(site, place)).collect();
        let title = site.texts().plain(&format!("destination:{}", category.name()));
        (!entries.is_empty()).then(|| context! { title => title, places => entries })
    });
    context! {
        map => Value::from_safe_string(country),
        close_up => close_up.map(Value::from_safe_string),
        kinds => kinds.collect::<Vec<_>>(),
    }
}

/// A destination with the number of its tours and the lowest of their prices.
fn entry(site: &Site, place: &DestinationCard) -> Option<Value> {
    let href = site.routes().href(&Route::Destination(place.id))?;
    let tours = site.snapshot().tour_count_of(place.id);
    Some(context! {
        name => &*place.name,
        href => href,
        tours => (tours > 0).then(|| site.texts().counted("destination:tours", tours)),
        price => lowest_price(site, place.id),
    })
}

/// Tours that are priced by quote only do not count.
fn lowest_price(site: &Site, destination: Id) -> Option<String> {
    let content = site.snapshot();
    let tours = content.tour_range_of(destination, 0, usize::MAX).iter().filter_map(|id| content.tour(*id));
    let prices = tours.filter(|tour| !tour.tailor_made && !tour.price.is_zero()).map(|tour| tour.price);
    prices.min_by_key(|price| price.minor()).map(|price| site.texts().money(price))
}

/// Where the office lies.
pub fn office_map(site: &Site) -> Option<Value> {
    let contact = &site.config().site.contact;
    let coordinates = Coordinates { latitude: contact.latitude, longitude: contact.longitude };
    let place = MapPlace {
        name: contact.city.clone(),
        point: site.geography().locate(coordinates),
        href: None,
        category: DestinationCategory::TownsAndCities,
    };
    let title = site.texts().with("destination:map_title", &[("name", contact.city.clone())]);
    let base = BaseMap { geography: site.geography(), text: &|key| site.texts().plain(key) };
    place_map(&place, &title, base).map(Value::from_safe_string)
}
