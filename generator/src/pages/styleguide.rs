//! `/styleguide`: the components of the design system in all their states, for
//! whoever changes how the sites look. Made of the site's own content.

use minijinja::{Value, context};

use super::{PageError, PageView, Site};
use crate::{
    content::{Hasher, Id, Review},
    routes::Route,
};

const CARDS: usize = 3;
const DEPARTURES: usize = 2;

fn tours(site: &Site) -> Vec<Id> {
    site.content().tours.iter().take(CARDS).map(|tour| tour.id).collect()
}

fn destinations(site: &Site) -> Vec<Id> {
    site.content().destinations.iter().take(CARDS).map(|destination| destination.id).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    site.content().blogs.iter().take(CARDS).map(|blog| blog.id).collect()
}

fn reviews<'a>(site: &Site<'a>) -> impl Iterator<Item = &'a Review> {
    site.content().reviews.iter().take(CARDS)
}

pub fn inputs(site: &Site, hasher: &mut Hasher) {
    site.hash_tours(&tours(site), hasher);
    hasher.digest(site.destinations_digest()).digest(site.island("ContactForm"));
    for id in articles(site) {
        site.hash_blog(id, hasher);
    }
    for review in reviews(site) {
        hasher.digest(review.digest);
    }
    site.hash_departures(DEPARTURES, hasher);
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let pictures: Vec<Value> = site
        .content()
        .destinations
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
