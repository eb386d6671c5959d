//! Cards of tours, destinations and articles. Each is rendered once per build for all lists that show it, like the
//! other fragments that many pages share.

use content_model::{Choice, Rating};
use minijinja::{Value, context, value::Serde};

use super::{journey::tour_signature, year::year_strip};
use crate::{
    content::{BlogCard, DestinationCard, Review, TourCard},
    identity::Id,
    pages::prepared::Site,
    render::{RenderError, merged_context},
    routes::Route,
};

/// The cards of these tours, in order, without unknown ids and tours without a page.
pub fn tour_cards(site: &Site, ids: &[Id]) -> Result<Value, RenderError> {
    let cards = ids.iter().filter_map(|&id| {
        let tour = site.snapshot().tour(id)?;
        let href = site.routes().href(&Route::Trip(id))?;
        Some(site.remembered(site.cards().tours.get(&id), |site| {
            site.renderer().part("partials/tour-card.html", tour_card(site, tour, href))
        }))
    });
    Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
}

pub fn destination_cards(site: &Site, ids: &[Id]) -> Result<Value, RenderError> {
    let cards = ids.iter().filter_map(|&id| {
        let destination = site.snapshot().destination(id)?;
        let href = site.routes().href(&Route::Destination(id))?;
        Some(site.remembered(site.cards().destinations.get(&id), |site| {
            site.renderer().part("partials/destination-card.html", destination_card(site, destination, href))
        }))
    });
    Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
}

pub fn blog_cards(site: &Site, ids: &[Id]) -> Result<Value, RenderError> {
    let cards = ids.iter().filter_map(|&id| {
        let blog = site.snapshot().blog(id)?;
        let href = site.routes().href(&Route::Article(id))?;
        Some(site.remembered(site.cards().blogs.get(&id), |site| {
            site.renderer().part("partials/blog-card.html", blog_card(site, blog, href, false))
        }))
    });
    Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
}

/// The cards that a page begins with: the picture of the first, the largest in the window, is fetched at once.
pub fn leading_blog_cards(site: &Site, ids: &[Id]) -> Result<Value, RenderError> {
    let cards = ids.iter().enumerate().filter_map(|(at, &id)| {
        let blog = site.snapshot().blog(id)?;
        let href = site.routes().href(&Route::Article(id))?;
        Some(site.renderer().part("partials/blog-card.html", blog_card(site, blog, href, at == 0)))
    });
    Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
}

fn tour_card(site: &Site, tour: &TourCard, href: &str) -> Value {
    let facts_of_card = context! {
        href => href,
        id => tour.id.0,
        picture => site.pictures().view(tour.image.as_ref()),
        places => place_names(site, tour),
        length => tour_length(site, tour),
        signature => tour_signature(site, tour).map(|signature| Value::from(Serde(signature))),
    };
    merged_context(facts_of_card, tour_facts(site, tour))
}

/// Days, and nights if any.
pub fn tour_length(site: &Site, tour: &TourCard) -> String {
    let days = site.texts().counted("tour:days", tour.days.into());
    if tour.nights == 0 { days } else { format!("{days}, {}", site.texts().counted("tour:nights", tour.nights.into())) }
}

/// The places a tour visits, in order.
pub fn place_names(site: &Site, tour: &TourCard) -> String {
    let places = tour.destinations.iter().filter_map(|id| site.snapshot().destination(*id));
    places.map(|place| &*place.name).collect::<Vec<_>>().join("\u{a0}· ")
}

/// The short facts of a tour on cards and on its page.
pub fn tour_facts(site: &Site, tour: &TourCard) -> Value {
    let formats = site.texts().formats();
    context! {
        title => &*tour.title,
        summary => tour.summary.as_deref(),
        start => &*tour.start,
        end => &*tour.end,
        days => site.texts().counted("tour:days", tour.days.into()),
        nights => (tour.nights > 0).then(|| site.texts().counted("tour:nights", tour.nights.into())),
        price => (!tour.tailor_made).then(|| site.texts().money(tour.price)),
        rating => tour.rating.filter(|_| tour.review_count > 0).map(|rating| formats.rating(rating)),
        review_count => site.texts().counted("tour:reviews", tour.review_count as usize),
        level => tour.level.map(|level| choice_label(site, "level", level)),
        safari_type => tour.safari_type.map(|kind| choice_label(site, "safari_type", kind)),
        trip_type => tour.trip_type.map(|kind| choice_label(site, "trip_type", kind)),
        specialised => tour.specialised.iter().map(|kind| choice_label(site, "specialised", *kind)).collect::<Vec<_>>(),
    }
}

/// The label of a value in the back-end's filter form, else in the catalogue.
pub fn choice_label<T: Choice>(site: &Site, group: &str, choice: T) -> String {
    let label = site.snapshot().filter_label(group, choice);
    label.map_or_else(|| site.texts().plain(&format!("filter:{}", choice.name())), str::to_owned)
}

fn destination_card(site: &Site, destination: &DestinationCard, href: &str) -> Value {
    let tours = site.snapshot().tour_count_of(destination.id);
    context! {
        href => href,
        name => &*destination.name,
        summary => destination.summary.as_deref(),
        picture => site.pictures().view(destination.image.as_ref()),
        rate => destination.rate.map(|rate| site.texts().formats().rating(rate)),
        best_time => destination.best_time.as_deref(),
        high_season => destination.high_season.as_deref(),
        tour_count => (tours > 0).then(|| site.texts().counted("destination:tours", tours)),
        year => year_strip(site, destination.id),
    }
}

fn blog_card(site: &Site, blog: &BlogCard, href: &str, is_leading: bool) -> Value {
    context! {
        is_leading => is_leading,
        href => href,
        title => &*blog.title,
        excerpt => blog.excerpt.as_deref(),
        category => &*blog.category.label,
        picture => site.pictures().view(blog.image.as_ref()),
        date => site.texts().formats().date_long(blog.published),
        datetime => blog.published.to_string(),
    }
}

/// A review as pages show it, with a link to its tour if the tour has a page.
pub fn review_view(site: &Site, review: &Review) -> Result<Value, RenderError> {
    let tour = review.tour.and_then(|id| {
        let tour = site.snapshot().tour(id)?;
        let href = site.routes().href(&Route::Trip(id))?;
        Some(context! { title => &*tour.title, href => href })
    });
    let stars = stars(site, review.rating)?;
    Ok(context! {
        id => review.id.to_string(),
        name => &*review.name,
        country => review.country.as_deref(),
        title => review.title.as_deref(),
        body => &*review.body,
        stars => stars,
        date => site.texts().formats().month_year(review.date),
        datetime => review.date.to_string(),
        category => review.category.as_deref(),
        source => review.source.as_deref(),
        translated => translated(site, review),
        verified => verified(site, review),
        answer => review.answer.as_deref(),
        tour => tour,
    })
}

/// The line with the original language of a translated review; `None` for the site's own language.
pub fn translated(site: &Site, review: &Review) -> Option<String> {
    let original = review.original_language.filter(|language| *language != site.locale())?;
    Some(site.texts().plain(&format!("page:review_translated_{original}")))
}

pub fn verified(site: &Site, review: &Review) -> Option<String> {
    review.is_verified.then(|| site.texts().plain("page:review_verified"))
}

pub fn review_views<'a>(site: &Site, reviews: impl IntoIterator<Item = &'a Review>) -> Result<Vec<Value>, RenderError> {
    reviews.into_iter().map(|review| review_view(site, review)).collect()
}

/// The row of stars before a review.
fn stars(site: &Site, rating: Rating) -> Result<Value, RenderError> {
    site.remembered(site.cards().stars.get(usize::from(rating.tenths())), |site| {
        let number = site.texts().formats().rating(rating);
        site.renderer().part("partials/stars.html", context! { rating => number, stars => rating.stars() })
    })
}
