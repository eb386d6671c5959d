//! The page with all destinations.

use content_model::{Choice, DestinationCategory};
use minijinja::{Value, context};

use super::destinations_crumb;
use crate::{
    identity::Id,
    pages::{
        prepared::{Site, editor_html_value},
        shared::{
            cards::{destination_cards, tour_cards},
            head::{home_crumb, meta_head},
            places_map::places_map,
            structured_data,
            view::{PageError, PageView},
            year::years,
        },
    },
    routes::Route,
};

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
        .image(site.share_address(hero))
        .structured(&[structured_data::breadcrumbs(site, &crumbs)]);
    Ok(PageView { template: "pages/destinations.html", head, crumbs, section: "destinations", body })
}

fn suggested(site: &Site) -> Vec<Id> {
    site.snapshot().popular_tours().iter().copied().take(3).collect()
}
