//! The destinations page and the page of each destination.

use content_model::{Choice, DestinationCategory};
use minijinja::{Value, context};

use super::{
    Crumb, PageError, PageView, Site,
    cards::{destination_cards, tour_cards},
    head::{home_crumb, meta_head, page_head, titled},
    people::recommendations,
    photos::photos,
    pictures::share_address,
    places_map::places_map,
    renderer::editor_html_value,
    structured_data,
    year::{year_strip, years},
};
use crate::{
    content::{Destination, EditorHtml},
    drawing::{BaseMap, MapPlace, place_map},
    identity::Id,
    routes::Route,
};

const SUGGESTED: usize = 6;

fn suggested(site: &Site) -> Vec<Id> {
    site.snapshot().popular_tours().iter().copied().take(3).collect()
}

pub fn list(site: &Site) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let groups: Vec<Value> = DestinationCategory::ALL
        .iter()
        .map(|&category| {
            let group = content.destination_groups().iter().find(|group| group.category == category);
            // A category that the back-end does not describe still shows its destinations.
            let mut ids: Vec<Id> = group.map(|group| group.destinations.clone()).unwrap_or_default();
            let known = |id: &Id| content.destination(*id).is_some_and(|place| place.category == category);
            ids.retain(known);
            ids.extend(content.destinations().iter().filter(|place| place.category == category).map(|place| place.id));
            let mut seen = std::collections::HashSet::new();
            ids.retain(|id| seen.insert(*id));
            Ok(context! {
                anchor => category.name(),
                title => group.map_or_else(|| site.texts().plain(&format!("destination:{}", category.name())), |group| group.title.clone()),
                intro => group.and_then(|group| group.intro.as_ref()).map(|intro| editor_html_value(site, intro, 3)),
                cards => destination_cards(site, &ids)?,
            })
        })
        .collect::<Result<_, PageError>>()?;
    let crumbs = vec![home_crumb(site), destinations_crumb(site)];
    let hero = content
        .popular_destinations()
        .first()
        .and_then(|id| content.destination(*id))
        .and_then(|place| place.image.as_ref());
    let body = context! {
        picture => site.pictures().view(hero),
        places => places_map(site),
        groups => groups,
        years => years(site),
        suggested => tour_cards(site, &suggested(site))?,
    };
    let head = meta_head(site, &Route::Destinations, "destinations", "destinations")
        .image(share_address(site, hero))
        .structured(&[structured_data::breadcrumbs(site, &crumbs)]);
    Ok(PageView { template: "pages/destinations.html", head, crumbs, section: "destinations", body })
}

pub(super) fn destinations_crumb(site: &Site) -> Crumb {
    let href = site.routes().href(&Route::Destinations).unwrap_or("/").to_owned();
    Crumb { label: site.texts().plain("nav:destinations"), href }
}

pub fn view(site: &Site, id: Id) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let card = content.destination(id).ok_or(PageError::Missing)?;
    let destination = content.read_destination(id)?;
    let route = Route::Destination(id);
    let href = site.routes().href(&route).ok_or(PageError::Missing)?;
    let formats = site.texts().formats();
    let mut crumbs = vec![home_crumb(site), destinations_crumb(site)];
    crumbs.push(Crumb { label: card.name.to_string(), href: href.to_owned() });
    let html = |fragment: &EditorHtml| editor_html_value(site, fragment, 3);
    let optional = |fragment: &Option<EditorHtml>| fragment.as_ref().map(&html);
    let tours = content.tour_count_of(id);
    let body = context! {
        name => &*card.name,
        summary => card.summary.as_deref(),
        category => site.texts().plain(&format!("destination:{}", card.category.name())),
        picture => site.pictures().view(card.image.as_ref()),
        rate => card.rate.map(|rate| formats.rating(rate)),
        best_time => card.best_time.as_deref(),
        high_season => card.high_season.as_deref(),
        tour_count => (tours > 0).then(|| site.texts().counted("destination:tours", tours)),
        tours_href => site.routes().href(&Route::TourCategory { destination: id, page: 1 }),
        overview => html(&destination.overview),
        wildlife => optional(&destination.wildlife),
        recommendations => recommendations(site, &destination.recommendations),
        weather => optional(&destination.weather),
        getting_there => optional(&destination.getting_there),
        months => months(site, &destination),
        year => year_strip(site, id),
        map => card.coordinates.and_then(|coordinates| {
            let point = site.geography().locate(coordinates);
            let place = MapPlace { name: card.name.to_string(), point, href: None, category: card.category };
            let title = site.texts().with("destination:map_title", &[("name", card.name.to_string())]);
            place_map(&place, &title, BaseMap { geography: site.geography(), text: &|key| site.texts().plain(key) })
        }).map(Value::from_safe_string),
        photos => photos(site, &destination.photos, card.image.as_ref(), &card.name),
        tours => tour_cards(site, &suggestions(site, id, &destination))?,
    };
    let title = destination.meta_title.clone().unwrap_or_else(|| titled(site, &card.name));
    let description = destination
        .meta_description
        .clone()
        .or_else(|| card.summary.as_deref().map(str::to_owned))
        .unwrap_or_else(|| site.texts().with("meta:destination_description", &[("name", card.name.to_string())]));
    let head = page_head(site, &route, title, description)
        .image(share_address(site, card.image.as_ref()))
        .structured(&[structured_data::breadcrumbs(site, &crumbs)]);
    Ok(PageView { template: "pages/destination.html", head, crumbs, section: "destinations", body })
}

/// The suggested tours of the back-end, else the first tours that visit the destination.
fn suggestions(site: &Site, id: Id, destination: &Destination) -> Vec<Id> {
    let known: Vec<Id> =
        destination.tours.iter().copied().filter(|tour| site.snapshot().tour(*tour).is_some()).collect();
    let source = if known.is_empty() { site.snapshot().tour_range_of(id, 0, SUGGESTED) } else { &known };
    source.iter().copied().take(SUGGESTED).collect()
}

fn months(site: &Site, destination: &Destination) -> Vec<Value> {
    let formats = site.texts().formats();
    destination
        .months
        .iter()
        .map(|month| {
            context! {
                name => formats.month(month.month),
                short => formats.short_month(month.month),
                rating => month.rating,
                rating_label => month.rating.map(|rating| site.texts().plain(&format!("destination:month_rating_{rating}"))),
                weather => month.weather.as_deref(),
                highlight => month.highlight.as_deref(),
            }
        })
        .collect()
}
