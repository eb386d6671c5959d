//! The list of all tours and the lists of those that visit one destination.

use minijinja::{Value, context, value::Serde};

use super::{Crumb, PageError, PageView, Site, home, structured_data};
use crate::{
    content::{Hasher, Id, TourCard},
    render::refine,
    routes::{Route, TOURS_PER_PAGE},
};

fn slice(ids: &[Id], page: usize) -> &[Id] {
    let start = ((page - 1) * TOURS_PER_PAGE).min(ids.len());
    &ids[start..(start + TOURS_PER_PAGE).min(ids.len())]
}

fn all(site: &Site) -> Vec<Id> {
    site.content().tours.iter().map(|tour| tour.id).collect()
}

pub fn list_inputs(site: &Site, page: usize, hasher: &mut Hasher) {
    let ids = all(site);
    hasher.number(ids.len() as u64);
    site.hash_tours(slice(&ids, page), hasher);
    hasher.digest(site.destinations_digest()).digest(site.island("TourFilter"));
    if page == 1 {
        site.hash_departures(home::DEPARTURES, hasher);
    }
    if let Some(landing) = &site.content().tour_list {
        hasher.text(&landing.title).text(landing.intro.as_ref().map_or("", |intro| intro.as_str()));
    }
    site.hash_meta("tours", hasher);
}

pub fn list(site: &Site, page: usize) -> Result<PageView, PageError> {
    let content = site.content();
    let ids = all(site);
    let landing = content.tour_list.as_ref();
    let route = Route::Tours { page };
    let pager = site.pager(page, ids.len().div_ceil(TOURS_PER_PAGE), |page| Route::Tours { page });
    let crumbs = vec![site.home_crumb(), tours_crumb(site)];
    let body = context! {
        title => landing.map_or_else(|| site.text("nav:tours"), |landing| landing.title.clone()),
        intro => landing.and_then(|landing| landing.intro.as_ref()).map(|intro| Value::from_safe_string(refine(intro, 3, site.pictures(), "").html)),
        picture => site.picture(landing.and_then(|landing| landing.image.as_ref())),
        count => ids.len(),
        cards => site.tour_cards(slice(&ids, page))?,
        pager => Value::from(Serde(&pager)),
        categories => categories(site, None),
        departures => if page == 1 { site.departure_rows(home::DEPARTURES) } else { Value::from(Vec::<Value>::new()) },
    };
    let head = site
        .meta_head(&route, "tours", "tours")
        .paged(site, pager.as_ref())
        .image(site.share_image(landing.and_then(|landing| landing.image.as_ref())))
        .structured(&[structured_data::breadcrumbs(site, &crumbs), item_list(site, slice(&ids, page))]);
    Ok(PageView { template: "pages/tours.html", head, crumbs, section: "tours", body })
}

pub fn category_inputs(site: &Site, destination: Id, page: usize, hasher: &mut Hasher) {
    let ids = site.routes().tours_of(destination);
    hasher.number(ids.len() as u64);
    site.hash_tours(slice(ids, page), hasher);
    hasher.digest(site.destinations_digest()).digest(site.island("TourFilter"));
}

pub fn category(site: &Site, destination: Id, page: usize) -> Result<PageView, PageError> {
    let place = site.content().destination(destination).ok_or(PageError::Missing)?;
    let ids = site.routes().tours_of(destination);
    let route = |page| Route::TourCategory { destination, page };
    let pager = site.pager(page, ids.len().div_ceil(TOURS_PER_PAGE), route);
    let title = site.text_with("list:tours_in", &[("place", place.name.to_string())]);
    let crumbs = vec![
        site.home_crumb(),
        tours_crumb(site),
        Crumb { label: place.name.to_string(), href: site.routes().href(&route(1)).unwrap_or("/tours/").to_owned() },
    ];
    let body = context! {
        title => &title,
        summary => place.summary.as_deref(),
        place_id => destination.0,
        destination => site.routes().href(&Route::Destination(destination)).map(|href| context! { href => href, name => &*place.name }),
        picture => site.picture(place.image.as_ref()),
        count => ids.len(),
        cards => site.tour_cards(slice(ids, page))?,
        pager => Value::from(Serde(&pager)),
        categories => categories(site, Some(destination)),
    };
    let description = site.text_with(
        "list:tours_in_description",
        &[("place", place.name.to_string()), ("tours", site.counted("destination:tours", ids.len()))],
    );
    let head = site
        .head(&route(page), site.titled(&title), description)
        .paged(site, pager.as_ref())
        .image(site.share_image(place.image.as_ref()))
        .structured(&[structured_data::breadcrumbs(site, &crumbs), item_list(site, slice(ids, page))]);
    Ok(PageView { template: "pages/tour-category.html", head, crumbs, section: "tours", body })
}

pub(super) fn tours_crumb(site: &Site) -> Crumb {
    Crumb { label: site.text("nav:tours"), href: "/tours/".to_owned() }
}

/// Links to all category pages, with how many tours each has.
fn categories(site: &Site, current: Option<Id>) -> Value {
    let links: Vec<Value> = site
        .content()
        .destinations
        .iter()
        .filter_map(|place| {
            let href = site.routes().href(&Route::TourCategory { destination: place.id, page: 1 })?;
            Some(context! {
                label => &*place.name,
                href => href,
                count => site.routes().tours_of(place.id).len(),
                current => current == Some(place.id),
            })
        })
        .collect();
    Value::from(links)
}

fn item_list(site: &Site, ids: &[Id]) -> structured_data::JsonLd {
    let tours = ids.iter().filter_map(|&id| {
        let tour: &TourCard = site.content().tour(id)?;
        Some((tour, site.routes().href(&Route::Trip(id))?))
    });
    structured_data::tour_list(site, tours)
}
