//! `/styleguide`: the components of the design system in all their states, for designers and developers. It uses the
//! content of the site.

use minijinja::{Value, context};

use super::{PageError, PageView, Site};
use crate::{content::Review, identity::Id, routes::Route};

const CARDS: usize = 3;
const DEPARTURES: usize = 2;

fn tours(site: &Site) -> Vec<Id> {
    site.content().tour_range(0, CARDS)
}

fn destinations(site: &Site) -> Vec<Id> {
    site.content().destinations().iter().take(CARDS).map(|destination| destination.id).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    site.content().newest_articles(None, CARDS)
}

fn reviews<'a>(site: &Site<'a>) -> &'a [Review] {
    let reviews = site.content().reviews();
    reviews.get(..CARDS).unwrap_or(reviews)
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let pictures: Vec<Value> = site
        .content()
        .destinations()
        .iter()
        .filter_map(|destination| destination.image.as_ref())
        .take(CARDS)
        .map(|image| site.picture(Some(image)))
        .filter(Value::is_true)
        .collect();
    let body = context! {
        tours => site.tour_cards(&tours(site))?,
        destinations => site.destination_cards(&destinations(site))?,
        articles => site.blog_cards(&articles(site))?,
        reviews => site.review_views(reviews(site))?,
        departures => site.departure_rows(DEPARTURES),
        photos => pictures,
    };
    let head = site.head(&Route::Styleguide, site.titled("Style guide"), "Every component in every state.".to_owned());
    Ok(PageView { template: "pages/styleguide.html", head, crumbs: Vec::new(), section: "", body })
}
