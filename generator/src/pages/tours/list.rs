//! The list of all tours and the lists of the tours of one destination.

use minijinja::{Value, context, value::Serde};

use super::tours_crumb;
use crate::{
    content::TourCard,
    identity::Id,
    pages::{
        prepared::{Site, editor_html_value},
        shared::{
            cards::tour_cards,
            departures::{DEPARTURES, departure_rows},
            head::{Crumb, home_crumb, meta_head, page_head, pager, titled},
            structured_data,
            view::{PageError, PageView},
        },
    },
    render::JsonLd,
    routes::{Route, TOURS_PER_PAGE},
};

/// The range of a list on one of its pages.
fn range_of_page(page: usize) -> (usize, usize) {
    ((page - 1) * TOURS_PER_PAGE, page * TOURS_PER_PAGE)
}

pub fn list(site: &Site, page: usize) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let (start, end) = range_of_page(page);
    let (count, ids) = (content.tour_count(), content.tour_range(start, end));
    let landing = content.tour_list();
    let route = Route::Tours { page };
    let pager = pager(site, page, count.div_ceil(TOURS_PER_PAGE), |page| Route::Tours { page });
    let crumbs = vec![home_crumb(site), tours_crumb(site)];
    let body = context! {
        title => landing.map_or_else(|| site.texts().plain("nav:tours"), |landing| landing.title.clone()),
        intro => landing.and_then(|landing| landing.intro.as_ref()).map(|intro| editor_html_value(site, intro, 3)),
        picture => site.pictures().view(landing.and_then(|landing| landing.image.as_ref())),
        count => count,
        cards => tour_cards(site, &ids)?,
        pager => Value::from(Serde(&pager)),
        categories => categories(site, None),
        departures => if page == 1 { departure_rows(site, DEPARTURES) } else { Vec::new() },
    };
    let head = meta_head(site, &route, "tours", "tours")
        .paged(site, pager.as_ref())
        .image(site.share_address(landing.and_then(|landing| landing.image.as_ref())))
        .structured(&[structured_data::breadcrumbs(site, &crumbs), item_list(site, &ids)]);
    Ok(PageView { template: "pages/tours.html", head, crumbs, section: "tours", body })
}

pub fn category(site: &Site, destination: Id, page: usize) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let place = content.destination(destination).ok_or(PageError::Missing)?;
    let (start, end) = range_of_page(page);
    let (count, ids) = (content.tour_count_of(destination), content.tour_range_of(destination, start, end));
    let route = |page| Route::TourCategory { destination, page };
    let pager = pager(site, page, count.div_ceil(TOURS_PER_PAGE), route);
    let title = site.texts().with("list:tours_in", &[("place", place.name.to_string())]);
    let crumbs = vec![
        home_crumb(site),
        tours_crumb(site),
        Crumb { label: place.name.to_string(), href: site.routes().href(&route(1)).unwrap_or("/tours/").to_owned() },
    ];
    let body = context! {
        title => &title,
        summary => place.summary.as_deref(),
        place_id => destination.0,
        destination => site.routes().href(&Route::Destination(destination)).map(|href| context! { href => href, name => &*place.name }),
        picture => site.pictures().view(place.image.as_ref()),
        count => count,
        cards => tour_cards(site, ids)?,
        pager => Value::from(Serde(&pager)),
        categories => categories(site, Some(destination)),
    };
    let description = site.texts().with(
        "list:tours_in_description",
        &[("place", place.name.to_string()), ("tours", site.texts().counted("destination:tours", count))],
    );
    let head = page_head(site, &route(page), titled(site, &title), description)
        .paged(site, pager.as_ref())
        .image(site.share_address(place.image.as_ref()))
        .structured(&[structured_data::breadcrumbs(site, &crumbs), item_list(site, ids)]);
    Ok(PageView { template: "pages/tour-category.html", head, crumbs, section: "tours", body })
}

/// Links to all category pages, with the number of tours: those of the popular places and of the current one, and the
/// others, which are folded if they need more than a line.
fn categories(site: &Site, current: Option<Id>) -> Value {
    /// The number of links that fit into a line of a wide page.
    const IN_A_LINE: usize = 8;
    let popular = &site.config().site.links.popular_experiences;
    let all: Vec<(bool, Value)> = site
        .snapshot()
        .destinations()
        .iter()
        .filter_map(|place| {
            let href = site.routes().href(&Route::TourCategory { destination: place.id, page: 1 })?;
            let is_current = current == Some(place.id);
            let link = context! {
                label => &*place.name,
                href => href,
                count => site.snapshot().tour_count_of(place.id),
                current => is_current,
            };
            Some((is_current || popular.contains(&place.id.0), link))
        })
        .collect();
    let are_few = all.len() <= IN_A_LINE;
    let (leading, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(leads, _)| are_few || *leads);
    let links = |part: Vec<(bool, Value)>| part.into_iter().map(|(_, link)| link).collect::<Vec<_>>();
    context! { leading => links(leading), others => links(others) }
}

fn item_list(site: &Site, ids: &[Id]) -> JsonLd {
    let tours = ids.iter().filter_map(|&id| {
        let tour: &TourCard = site.snapshot().tour(id)?;
        Some((tour, site.routes().href(&Route::Trip(id))?))
    });
    structured_data::tour_list(site, tours)
}
