//! `/styleguide`: the components of the design system in all their states, for designers and developers. It uses the
//! content of the site.

use minijinja::{Value, context};

use crate::{
    content::Review,
    identity::Id,
    pages::{
        prepared::Site,
        shared::{
            cards::{blog_cards, destination_cards, review_views, tour_cards},
            departures::departure_rows,
            head::{page_head, titled},
            view::{PageError, PageView},
        },
    },
    routes::Route,
};

const CARDS: usize = 3;
const DEPARTURES: usize = 2;

fn tours(site: &Site) -> Vec<Id> {
    site.snapshot().tour_range(0, CARDS)
}

fn destinations(site: &Site) -> Vec<Id> {
    site.snapshot().destinations().iter().take(CARDS).map(|destination| destination.id).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    site.snapshot().newest_articles(None, CARDS)
}

fn reviews<'a>(site: &Site<'a>) -> &'a [Review] {
    let reviews = site.snapshot().reviews();
    reviews.get(..CARDS).unwrap_or(reviews)
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let pictures: Vec<Value> = site
        .snapshot()
        .destinations()
        .iter()
        .filter_map(|destination| destination.image.as_ref())
        .take(CARDS)
        .map(|image| site.pictures().view(Some(image)))
        .filter(Value::is_true)
        .collect();
    let body = context! {
        tours => tour_cards(site, &tours(site))?,
        destinations => destination_cards(site, &destinations(site))?,
        articles => blog_cards(site, &articles(site))?,
        reviews => review_views(site, reviews(site))?,
        departures => departure_rows(site, DEPARTURES),
        photos => pictures,
    };
    let head =
        page_head(site, &Route::Styleguide, titled(site, "Style guide"), "Every component in every state.".to_owned());
    Ok(PageView { template: "pages/styleguide.html", head, crumbs: Vec::new(), section: "", body })
}
