//! A tour's own page.

use content_model::{Choice, DestinationCategory, Money, TripType};
use minijinja::{Value, context, value::Serde};
use tour_view::drawing::{Journey, MapPlace};

use super::{
    itinerary::itinerary_view,
    lodgings::{levels_of_nights, lodgings_view},
    prices::{price_basis, price_parts, price_table},
    tours_crumb,
};
use crate::{
    content::{ChooseInstead, DestinationCard, EditorHtml, ItineraryDay, Review, Tour, TourCard},
    identity::Id,
    pages::{
        prepared::{Site, editor_html_value},
        shared::{
            cards::{review_view, review_views, tour_cards, tour_facts},
            departures::{booking_href, departure_rows_of},
            head::{Crumb, home_crumb, page_head, titled},
            journey::{journey_image, journey_view, tour_signature},
            people::recommendations,
            photos::photos,
            ratings::breakdown_rows,
            structured_data,
            view::{PageError, PageView},
        },
    },
    render::merged_context,
    routes::Route,
};

pub fn view(site: &Site, id: Id) -> Result<PageView, PageError> {
    let card = site.snapshot().tour(id).ok_or(PageError::Missing)?;
    let tour = site.snapshot().read_tour(id)?;
    let route = Route::Trip(id);
    let href = site.routes().href(&route).ok_or(PageError::Missing)?;
    let departures = site.snapshot().departures_of(id);
    let crumbs =
        vec![home_crumb(site), tours_crumb(site), Crumb { label: card.title.to_string(), href: href.to_owned() }];
    let html = |fragment: &EditorHtml| editor_html_value(site, fragment, 3);
    let optional = |fragment: &Option<EditorHtml>| fragment.as_ref().map(&html);

    let journey = journey_view(site, card);
    let title = tour.meta_title.clone().unwrap_or_else(|| titled(site, &card.title));
    let description = tour
        .meta_description
        .clone()
        .or_else(|| card.summary.as_deref().map(str::to_owned))
        .unwrap_or_else(|| site.texts().with("meta:trip_description", &[("title", card.title.to_string())]));
    let mut head = page_head(site, &route, title, description);
    head.kind = "product";
    let has_own_dates = own_dates(card, &tour);
    let (leading, of_days) = (card.image.iter(), tour.itinerary.iter().filter_map(|day| day.image.as_ref()));
    let (quoted, reviews) = quote_and_reviews(&tour);
    let details = context! {
        url => &head.canonical,
        id => card.id.0,
        slug => card.slug.as_str(),
        picture => site.pictures().view(card.image.as_ref()),
        overview => html(&tour.overview),
        difficulty => tour.difficulty.map(|difficulty| site.texts().plain(&format!("tour:difficulty_{}", difficulty.name()))),
        right_for => tour.right_for.as_deref(),
        choose_instead => tour.choose_instead.as_ref().map(|other| instead_view(site, other)),
        recommendations => recommendations(site, &tour.recommendations),
        weather => optional(&tour.weather),
        trip_tips => optional(&tour.trip_tips),
        signature => tour_signature(site, card).map(|signature| Value::from(Serde(signature))),
        journey => journey.line,
        itinerary => itinerary_view(site, &tour.itinerary, journey.rail),
        route_map => map(site, card, &tour),
        included => &tour.included,
        excluded => &tour.excluded,
        price_parts => price_parts(site, &tour.price_parts),
        prices => has_own_dates.then(|| price_table(site, card, &tour.prices)).flatten(),
        price_basis => price_basis(site, card, &tour, !has_own_dates),
        lodgings => lodgings_view(site, id, &tour),
        levels_of_nights => levels_of_nights(site, id, &tour),
        photos => photos(site, &tour.photos, leading.chain(of_days), &card.title),
        departures => departure_rows_of(site, card, &departures),
        questions => tour.questions.iter().map(|entry| context! { question => &entry.question, answer => html(&entry.answer) }).collect::<Vec<_>>(),
        reviews => review_views(site, reviews)?,
        featured_review => quoted.map(|review| review_view(site, review)).transpose()?,
        ratings => tour.rating_breakdown.and_then(|breakdown| breakdown_rows(site, breakdown.0)),
        related => tour_cards(site, site.snapshot().related_tours(id))?,
        book => has_own_dates.then(|| booking_href(card, None)),
        deposit => card.deposit_percent(&site.config().site.deposits).map(|percent| site.texts().formats().percent(percent.into())),
    };
    let body = merged_context(details, tour_facts(site, card));
    let data = [
        structured_data::breadcrumbs(site, &crumbs),
        structured_data::trip(site, card, &tour, &head.canonical, &head.description, &departures),
        structured_data::organisation(site),
    ];
    let head = head.image(journey_image(site, card)).structured(&data);
    Ok(PageView { template: "pages/trip.html", head, crumbs, section: "tours", body })
}

/// Whether travellers may choose the first day. The enquiry service has the same rule (`Offer::of`); a browser test
/// compares both for every tour.
fn own_dates(card: &TourCard, tour: &Tour) -> bool {
    let begins_on_departures = tour.has_departures || card.trip_type == Some(TripType::Shared);
    !card.tailor_made && card.price != Money::ZERO && !begins_on_departures
}

/// The review that the page quotes, and all reviews, where other voices come before it. If there is no other, it is not
/// quoted: a reader would meet the same words twice.
fn quote_and_reviews(tour: &Tour) -> (Option<&Review>, Vec<&Review>) {
    let quoted = tour.featured_review.as_ref();
    let is_quoted = |review: &Review| quoted.is_some_and(|quoted| quoted.id == review.id);
    let mut reviews: Vec<&Review> = tour.reviews.iter().collect();
    reviews.sort_by_key(|review| is_quoted(review));
    let is_only = matches!(reviews[..], [only] if is_quoted(only));
    (quoted.filter(|_| !is_only), reviews)
}

/// Names the other tour if the locale has it.
fn instead_view(site: &Site, other: &ChooseInstead) -> Value {
    let named = other.tour.and_then(|id| {
        let href = site.routes().href(&Route::Trip(id))?;
        Some(context! { title => &*site.snapshot().tour(id)?.title, href })
    });
    context! { text => &other.text, tour => named }
}

/// The route map, and whether it has flights.
fn map(site: &Site, card: &TourCard, tour: &Tour) -> Option<Value> {
    let journey = journey(site, card, tour);
    tour_view::route(site.texts(), &card.title, &journey, site.geography())
}

/// The route from the start over the places of the itinerary's days, else of the card, to the end.
fn journey(site: &Site, card: &TourCard, tour: &Tour) -> Journey {
    let placed = |id: Id| site.snapshot().destination(id).and_then(|place| map_place(site, place));
    let days = tour.itinerary.iter().map(|day| (day.destination, day.is_flown()));
    let visits: Vec<(Option<Id>, bool)> = if tour.itinerary.iter().any(|day| day.destination.is_some()) {
        days.collect()
    } else {
        // A flight of the last day leads to the end, whatever places the days have.
        let ends_with_flight = tour.itinerary.last().is_some_and(ItineraryDay::is_flown);
        card.destinations.iter().map(|id| (Some(*id), false)).chain([(None, ends_with_flight)]).collect()
    };
    let visits = visits.into_iter().map(|(id, is_flown)| (id.and_then(placed), is_flown));
    let end_of = |name: &str| {
        let known = site.snapshot().destination_named(name).and_then(|place| map_place(site, place));
        known.or_else(|| {
            Some(MapPlace {
                name: name.to_owned(),
                point: site.geography().town(name)?,
                href: None,
                category: DestinationCategory::TownsAndCities,
            })
        })
    };
    Journey::over(end_of(&card.start), visits, end_of(&card.end))
}

fn map_place(site: &Site, place: &DestinationCard) -> Option<MapPlace> {
    let point = site.geography().locate(place.coordinates?);
    Some(MapPlace { name: place.name.to_string(), point, href: None, category: place.category })
}
