//! The islands of a locale and their props. They do not depend on a single page, so their number does not grow with the
//! site.

use std::collections::HashSet;

use content_model::{Choice, catalogue::Catalogue};
use serde_json::{Value, json};

use crate::{
    content::{Departure, FilterOptionLabel, LocaleContent, Review, TourCard},
    identity::Id,
    islands::Island,
    routes::{FixedPage, RouteTable},
};

/// The islands of one locale. `departures` are the upcoming ones of all its tours.
pub fn islands(
    content: &LocaleContent,
    departures: &[(Id, Departure)],
    table: &RouteTable,
    catalogue: &Catalogue,
) -> Vec<Island> {
    let places: Vec<&str> = content.destinations.iter().map(|place| &*place.name).collect();
    // If a form cannot load the code that sends it, it cannot load its texts either.
    let offline = catalogue.plain("request:offline");
    let filter = &content.filter;
    let count = |has: &dyn Fn(&TourCard) -> bool| content.tours.iter().filter(|tour| has(tour)).count();
    let range = |ends: Option<(u32, u32)>| ends.map(|(min, max)| json!({ "min": min, "max": max }));
    vec![
        Island { name: "ContactForm", when: "interaction", props: json!({ "offline": offline }) },
        Island {
            name: "GuestbookFilter",
            when: "interaction",
            props: json!({ "categories": review_categories(&content.reviews) }),
        },
        Island {
            name: "QuoteForm",
            when: "interaction",
            props: json!({
                "places": places,
                "terms": { "href": table.fixed(FixedPage::Terms), "label": catalogue.plain("nav:terms") },
                "thanks": table.fixed(FixedPage::ThankyouQuote),
                "offline": offline,
            }),
        },
        Island {
            name: "ReviewForm",
            when: "interaction",
            props: json!({
                "categories": review_categories(&content.reviews),
                "thanks": table.fixed(FixedPage::ThankyouReview),
                "offline": offline,
            }),
        },
        Island {
            name: "SearchForm",
            when: "interaction",
            props: json!({
                "places": places,
                "action": table.fixed(FixedPage::Search),
                "more": catalogue.plain("home:search_more"),
            }),
        },
        Island {
            name: "TourFilter",
            when: "interaction query",
            props: json!({
                "groups": {
                    "trip_type": choices(&filter.trip_type, |value| count(&|tour| is(tour.trip_type, value))),
                    "safari_type": choices(&filter.safari_type, |value| count(&|tour| is(tour.safari_type, value))),
                    "level": choices(&filter.level, |value| count(&|tour| is(tour.level, value))),
                    "specialised": choices(&filter.specialised, |value| {
                        count(&|tour| tour.specialised.iter().any(|kind| kind.name() == value))
                    }),
                },
                "price": range(filter.price),
                "length": range(filter.length),
            }),
        },
        Island {
            name: "WaitingListForm",
            when: "interaction query",
            props: json!({
                "tours": tours_with_departures(content, departures),
                "booking": table.fixed(FixedPage::Booking),
                "offline": offline,
            }),
        },
    ]
}

/// In the order of the list of tours.
fn tours_with_departures(content: &LocaleContent, departures: &[(Id, Departure)]) -> Vec<Value> {
    let with_departures: HashSet<Id> = departures.iter().map(|(tour, _)| *tour).collect();
    let tours = content.tours.iter().filter(|tour| with_departures.contains(&tour.id));
    tours.map(|tour| json!({ "id": tour.id, "title": tour.title })).collect()
}

/// The kinds of trip that reviews name, in alphabetical order.
fn review_categories(reviews: &[Review]) -> Vec<&str> {
    let mut categories: Vec<&str> = reviews.iter().filter_map(|review| review.category.as_deref()).collect();
    categories.sort_unstable();
    categories.dedup();
    categories
}

/// The options of a group, each with the number of the site's tours that have it.
fn choices(options: &[FilterOptionLabel], count: impl Fn(&str) -> usize) -> Vec<Value> {
    let choice = |option: &FilterOptionLabel| json!({ "value": option.value, "label": option.label, "count": count(&option.value) });
    options.iter().map(choice).collect()
}

fn is<T: Choice>(choice: Option<T>, value: &str) -> bool {
    choice.is_some_and(|choice| choice.name() == value)
}
