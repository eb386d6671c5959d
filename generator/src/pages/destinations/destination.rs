//! The page of a destination.

use content_model::Choice;
use minijinja::{Value, context};
use tour_view::drawing::{BaseMap, MapPlace, place_map};

use super::destinations_crumb;
use crate::{
    content::{Destination, EditorHtml},
    identity::Id,
    pages::{
        prepared::{Site, editor_html_value},
        shared::{
            cards::tour_cards,
            head::{Crumb, home_crumb, page_head, titled},
            people::recommendations,
            photos::photos,
            structured_data,
            view::{PageError, PageView},
            year::year_strip,
        },
    },
    routes::Route,
};

const SUGGESTED: usize = 6;

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
        .image(site.share_address(card.image.as_ref()))
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
