//! Cards of tours, destinations and articles. Each is rendered once per build for all lists that show it, like the
//! other fragments that many pages share.

use std::sync::OnceLock;

use content_model::{Choice, Rating};
use minijinja::{Value, context, value::Serde};

use super::{Site, site::Remembered, structured_data::JsonLd, year::year_strip};
use crate::{
    content::{BlogCard, DestinationCard, LocaleContent, Review, TourCard},
    identity::{ById, Id},
    render::{RenderError, merged_context},
    routes::Route,
};

/// Fragments that are rendered once and shown on many pages.
pub struct Cards {
    tours: ById<Remembered<Value>>,
    destinations: ById<Remembered<Value>>,
    blogs: ById<Remembered<Value>>,
    /// The tours most similar to each tour, by its position in the list.
    pub(super) related: Vec<OnceLock<Box<[Id]>>>,
    /// The JSON-LD of the agency.
    pub(super) organisation: Remembered<JsonLd>,
    /// Rows of stars, by rating in tenths.
    stars: Vec<Remembered<Value>>,
}

impl Cards {
    pub fn new(content: &LocaleContent) -> Self {
        Cards {
            tours: content.tours.iter().map(|tour| (tour.id, Remembered::new())).collect(),
            destinations: content.destinations.iter().map(|place| (place.id, Remembered::new())).collect(),
            blogs: content.blogs.iter().map(|blog| (blog.id, Remembered::new())).collect(),
            related: std::iter::repeat_with(OnceLock::new).take(content.tours.len()).collect(),
            organisation: Remembered::new(),
            stars: std::iter::repeat_with(Remembered::new).take(51).collect(),
        }
    }
}

impl Site<'_> {
    /// The cards of these tours, in order, without unknown ids and tours without a page.
    pub fn tour_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let tour = self.content().tour(id)?;
            let href = self.routes().href(&Route::Trip(id))?;
            Some(self.remembered(self.cards().tours.get(&id), |site| {
                site.render_part("partials/tour-card.html", site.tour_card(tour, href))
            }))
        });
        Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
    }

    pub fn destination_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let destination = self.content().destination(id)?;
            let href = self.routes().href(&Route::Destination(id))?;
            Some(self.remembered(self.cards().destinations.get(&id), |site| {
                site.render_part("partials/destination-card.html", site.destination_card(destination, href))
            }))
        });
        Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
    }

    pub fn blog_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let blog = self.content().blog(id)?;
            let href = self.routes().href(&Route::Article(id))?;
            Some(self.remembered(self.cards().blogs.get(&id), |site| {
                site.render_part("partials/blog-card.html", site.blog_card(blog, href))
            }))
        });
        Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
    }

    fn tour_card(&self, tour: &TourCard, href: &str) -> Value {
        let own = context! {
            href => href,
            id => tour.id.0,
            picture => self.picture(tour.image.as_ref()),
            places => self.place_names(tour),
            length => self.tour_length(tour),
            signature => self.signature(tour).map(|signature| Value::from(Serde(signature))),
        };
        merged_context(own, self.tour_facts(tour))
    }

    /// Days, and nights if any.
    pub(super) fn tour_length(&self, tour: &TourCard) -> String {
        let days = self.counted("tour:days", tour.days.into());
        if tour.nights == 0 { days } else { format!("{days}, {}", self.counted("tour:nights", tour.nights.into())) }
    }

    /// The places a tour visits, in order.
    pub(super) fn place_names(&self, tour: &TourCard) -> String {
        let places = tour.destinations.iter().filter_map(|id| self.content().destination(*id));
        places.map(|place| &*place.name).collect::<Vec<_>>().join(" · ")
    }

    /// The short facts of a tour on cards and on its page.
    pub(super) fn tour_facts(&self, tour: &TourCard) -> Value {
        let formats = &self.catalogue().formats;
        context! {
            title => &*tour.title,
            summary => tour.summary.as_deref(),
            start => &*tour.start,
            end => &*tour.end,
            days => self.counted("tour:days", tour.days.into()),
            nights => (tour.nights > 0).then(|| self.counted("tour:nights", tour.nights.into())),
            price => (!tour.tailor_made).then(|| self.money(tour.price)),
            rating => tour.rating.filter(|_| tour.review_count > 0).map(|rating| formats.rating(rating)),
            review_count => self.counted("tour:reviews", tour.review_count as usize),
            level => tour.level.map(|level| self.choice_label("level", level)),
            safari_type => tour.safari_type.map(|kind| self.choice_label("safari_type", kind)),
            trip_type => tour.trip_type.map(|kind| self.choice_label("trip_type", kind)),
            specialised => tour.specialised.iter().map(|kind| self.choice_label("specialised", *kind)).collect::<Vec<_>>(),
        }
    }

    /// The label of a value in the back-end's filter form, else in the catalogue.
    pub(super) fn choice_label<T: Choice>(&self, group: &str, choice: T) -> String {
        let label = self.content().filter_label(group, choice);
        label.map_or_else(|| self.text(&format!("filter:{}", choice.name())), str::to_owned)
    }

    fn destination_card(&self, destination: &DestinationCard, href: &str) -> Value {
        let tours = self.content().tour_count_of(destination.id);
        context! {
            href => href,
            name => &*destination.name,
            summary => destination.summary.as_deref(),
            picture => self.picture(destination.image.as_ref()),
            rate => destination.rate.map(|rate| self.catalogue().formats.rating(rate)),
            best_time => destination.best_time.as_deref(),
            high_season => destination.high_season.as_deref(),
            tour_count => (tours > 0).then(|| self.counted("destination:tours", tours)),
            year => year_strip(self, destination.id),
        }
    }

    fn blog_card(&self, blog: &BlogCard, href: &str) -> Value {
        context! {
            href => href,
            title => &*blog.title,
            excerpt => blog.excerpt.as_deref(),
            category => &*blog.category.label,
            picture => self.picture(blog.image.as_ref()),
            date => self.catalogue().formats.date_long(blog.published),
            datetime => blog.published.to_string(),
        }
    }

    /// A review as pages show it, with a link to its tour if the tour has a page.
    pub(super) fn review_view(&self, review: &Review) -> Result<Value, RenderError> {
        let tour = review.tour.and_then(|id| {
            let tour = self.content().tour(id)?;
            let href = self.routes().href(&Route::Trip(id))?;
            Some(context! { title => &*tour.title, href => href })
        });
        let stars = self.stars(review.rating)?;
        Ok(context! {
            id => review.id.to_string(),
            name => &*review.name,
            country => review.country.as_deref(),
            title => review.title.as_deref(),
            body => &*review.body,
            stars => stars,
            date => self.catalogue().formats.month_year(review.date),
            datetime => review.date.to_string(),
            category => review.category.as_deref(),
            source => review.source.as_deref(),
            translated => self.translated(review),
            verified => self.verified(review),
            answer => review.answer.as_deref(),
            tour => tour,
        })
    }

    /// The line with the original language of a translated review; `None` for the site's own language.
    pub(super) fn translated(&self, review: &Review) -> Option<String> {
        let original = review.original_language.filter(|language| *language != self.locale())?;
        Some(self.text(&format!("page:review_translated_{original}")))
    }

    pub(super) fn verified(&self, review: &Review) -> Option<String> {
        review.is_verified.then(|| self.text("page:review_verified"))
    }

    pub(super) fn review_views<'a>(
        &self,
        reviews: impl IntoIterator<Item = &'a Review>,
    ) -> Result<Vec<Value>, RenderError> {
        reviews.into_iter().map(|review| self.review_view(review)).collect()
    }

    /// The row of stars before a review.
    fn stars(&self, rating: Rating) -> Result<Value, RenderError> {
        self.remembered(self.cards().stars.get(usize::from(rating.tenths())), |site| {
            let shown = site.catalogue().formats.rating(rating);
            site.render_part("partials/stars.html", context! { rating => shown, stars => rating.stars() })
        })
    }
}
