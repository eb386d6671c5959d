//! The home page.

use minijinja::context;

use super::{PageError, PageView, Site, departures::DEPARTURES, structured_data};
use crate::{identity::Id, routes::Route};

const TOURS_PER_SECTION: usize = 6;
const DESTINATIONS: usize = 6;
const ARTICLES: usize = 3;
const REVIEWS: usize = 3;

/// Popular and recommended tours: the marked tours are recommended; without marked tours, the first six are popular and
/// the next six recommended.
fn sections(site: &Site) -> (Vec<Id>, Vec<Id>) {
    let content = site.content();
    let listed = content.popular_tours();
    let source = if listed.is_empty() { content.tour_range(0, usize::MAX) } else { listed.to_vec() };
    let is_marked = |id: &Id| content.tour(*id).is_some_and(|tour| tour.recommended);
    let popular: Vec<Id> = source.iter().copied().filter(|id| !is_marked(id)).take(TOURS_PER_SECTION).collect();
    let mut marked = content.recommended_tours();
    marked.truncate(TOURS_PER_SECTION);
    if marked.is_empty() {
        let recommended = source.into_iter().skip(TOURS_PER_SECTION).take(TOURS_PER_SECTION).collect();
        return (popular, recommended);
    }
    (popular, marked)
}

fn destinations(site: &Site) -> Vec<Id> {
    site.content().popular_destinations().iter().copied().take(DESTINATIONS).collect()
}

fn articles(site: &Site) -> Vec<Id> {
    let content = site.content();
    let latest = content.latest_articles();
    if latest.is_empty() {
        content.newest_articles(None, ARTICLES)
    } else {
        latest.iter().copied().take(ARTICLES).collect()
    }
}

pub fn view(site: &Site) -> Result<PageView, PageError> {
    let content = site.content();
    let (popular, recommended) = sections(site);
    let hero = site.hero();
    let body = context! {
        hero => site.picture(hero),
        popular => site.tour_cards(&popular)?,
        recommended => site.tour_cards(&recommended)?,
        destinations => site.destination_cards(&destinations(site))?,
        articles => site.blog_cards(&articles(site))?,
        departures => site.departure_rows(DEPARTURES),
        reviews => site.review_views(content.featured_reviews().iter().take(REVIEWS))?,
        guestbook => structured_data::average(content.reviews()).map(|(average, _)| context! {
            average => site.catalogue().formats.rating(average),
            count => content.reviews().len(),
        }),
        hundred_tours => content.tour_count() >= 100,
    };
    let head = site
        .meta_head(&Route::Home, "home", "home")
        .image(site.share_image(hero))
        .structured(&[structured_data::organisation(site)]);
    Ok(PageView { template: "pages/home.html", head, crumbs: Vec::new(), section: "home", body })
}
