//! Cards of tours, destinations and articles: each has one template and is
//! rendered once per build, however many lists show it. So are
//! the other pieces that very many pages share.

use std::sync::OnceLock;

use content_model::{Choice, Rating};
use minijinja::{Value, context};

use super::{Site, structured_data::JsonLd};
use crate::{
    content::{BlogCard, DestinationCard, Id, LocaleContent, Review, TourCard},
    render::{RenderError, layered},
    routes::Route,
};

/// Rendered cards by position in the content's lists.
pub struct Cards {
    tours: Vec<OnceLock<Value>>,
    destinations: Vec<OnceLock<Value>>,
    blogs: Vec<OnceLock<Value>>,
    /// The tours most like each tour.
    pub(super) related: Vec<OnceLock<Box<[Id]>>>,
    /// What every page says of the agency to machines.
    pub(super) organisation: OnceLock<JsonLd>,
    /// Rows of stars, by rating in tenths.
    stars: Vec<OnceLock<Value>>,
}

impl Cards {
    pub fn new(content: &LocaleContent) -> Self {
        let empty = |length: usize| std::iter::repeat_with(OnceLock::new).take(length).collect();
        Cards {
            tours: empty(content.tours.len()),
            destinations: empty(content.destinations.len()),
            blogs: empty(content.blogs.len()),
            related: std::iter::repeat_with(OnceLock::new).take(content.tours.len()).collect(),
            organisation: OnceLock::new(),
            stars: empty(51),
        }
    }
}

impl Site<'_> {
    fn card(
        &self,
        slot: Option<&OnceLock<Value>>,
        template: &str,
        context: impl FnOnce() -> Value,
    ) -> Result<Value, RenderError> {
        if let Some(card) = slot.and_then(OnceLock::get) {
            return Ok(card.clone());
        }
        let card = Value::from_safe_string(self.renderer().render(template, context())?);
        Ok(slot.map_or_else(|| card.clone(), |slot| slot.get_or_init(|| card.clone()).clone()))
    }

    /// The cards of these tours, in order; unknown ids and tours without a page are passed over.
    pub fn tour_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let tour = self.content().tour(id)?;
            let href = self.routes().href(&Route::Trip(id))?;
            let slot = self.content().tour_position(id).and_then(|position| self.cards.tours.get(position));
            Some(self.card(slot, "partials/tour-card.html", || self.tour_card(tour, href)))
        });
        Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
    }

    pub fn destination_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let destination = self.content().destination(id)?;
            let href = self.routes().href(&Route::Destination(id))?;
            let slot =
                self.content().destination_position(id).and_then(|position| self.cards.destinations.get(position));
            Some(self.card(slot, "partials/destination-card.html", || self.destination_card(destination, href)))
        });
        Ok(Value::from(cards.collect::<Result<Vec<_>, _>>()?))
    }

    pub fn blog_cards(&self, ids: &[Id]) -> Result<Value, RenderError> {
        let cards = ids.iter().filter_map(|&id| {
            let blog = self.content().blog(id)?;
            let href = self.routes().href(&Route::Article(id))?;
            let slot = self.content().blog_position(id).and_then(|position| self.cards.blogs.get(position));
            Some(self.card(slot, "partials/blog-card.html", || self.blog_card(blog, href)))
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
        };
        layered(own, self.tour_facts(tour))
    }

    /// Days, and nights where there are any.
    pub(super) fn tour_length(&self, tour: &TourCard) -> String {
        let days = self.counted("tour:days", tour.days.into());
        if tour.nights == 0 { days } else { format!("{days}, {}", self.counted("tour:nights", tour.nights.into())) }
    }

    /// The places a tour visits, in order.
    pub(super) fn place_names(&self, tour: &TourCard) -> String {
        let places = tour.destinations.iter().filter_map(|id| self.content().destination(*id));
        places.map(|place| &*place.name).collect::<Vec<_>>().join(" · ")
    }

    /// What cards and tour pages say of a tour in short.
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

    /// The label that the back-end's filter form gives a value, else that of the catalogue.
    pub(super) fn choice_label<T: Choice>(&self, group: &str, choice: T) -> String {
        let filter = &self.content().filter;
        let labels = match group {
            "level" => &filter.level,
            "safari_type" => &filter.safari_type,
            "trip_type" => &filter.trip_type,
            _ => &filter.specialised,
        };
        labels
            .iter()
            .find(|option| option.value == choice.name())
            .map_or_else(|| self.text(&format!("filter:{}", choice.name())), |option| option.label.clone())
    }

    fn destination_card(&self, destination: &DestinationCard, href: &str) -> Value {
        let tours = self.routes().tours_of(destination.id).len();
        context! {
            href => href,
            name => &*destination.name,
            summary => destination.summary.as_deref(),
            picture => self.picture(destination.image.as_ref()),
            rate => destination.rate.map(|rate| self.catalogue().formats.rating(rate)),
            best_time => destination.best_time.as_deref(),
            high_season => destination.high_season.as_deref(),
            tour_count => (tours > 0).then(|| self.counted("destination:tours", tours)),
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

    /// A review as pages show it, with a link to its tour where that has a page.
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
            tour => tour,
        })
    }

    /// The line that names the language a review was translated from; nothing where it was written in the site's own.
    pub(super) fn translated(&self, review: &Review) -> Option<String> {
        let original = review.original_language.filter(|language| *language != self.locale())?;
        Some(self.text(&format!("review:translated_{original}")))
    }

    pub(super) fn review_views<'a>(
        &self,
        reviews: impl IntoIterator<Item = &'a Review>,
    ) -> Result<Vec<Value>, RenderError> {
        reviews.into_iter().map(|review| self.review_view(review)).collect()
    }

    /// The row of stars before a review.
    fn stars(&self, rating: Rating) -> Result<Value, RenderError> {
        let context = || context! { rating => self.catalogue().formats.rating(rating), stars => rating.stars() };
        self.card(self.cards.stars.get(usize::from(rating.tenths())), "partials/stars.html", context)
    }
}
