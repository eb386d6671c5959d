//! Which islands a locale has, and what each is given. None of it depends on a
//! single page, so a site of any size has the same few.

use content_model::catalogue::Catalogue;
use serde_json::{Value, json};

use crate::{
    content::{FilterOptionLabel, LocaleContent, Review},
    islands::Island,
    routes::{FixedPage, RouteTable},
};

/// The islands of one locale.
pub fn islands(content: &LocaleContent, table: &RouteTable, catalogue: &Catalogue) -> Vec<Island> {
    let places: Vec<&str> = content.destinations.iter().map(|place| &*place.name).collect();
    let filter = &content.filter;
    let range = |ends: Option<(u32, u32)>| ends.map(|(min, max)| json!({ "min": min, "max": max }));
    vec![
        Island { name: "ContactForm", when: "interaction", props: json!({}) },
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
            }),
        },
        Island {
            name: "ReviewForm",
            when: "interaction",
            props: json!({
                "categories": review_categories(&content.reviews),
                "thanks": table.fixed(FixedPage::ThankyouReview),
            }),
        },
        Island { name: "SearchForm", when: "interaction", props: json!({ "places": places }) },
        Island {
            name: "TourFilter",
            when: "interaction query",
            props: json!({
                "groups": {
                    "trip_type": choices(&filter.trip_type),
                    "safari_type": choices(&filter.safari_type),
                    "level": choices(&filter.level),
                    "specialised": choices(&filter.specialised),
                },
                "price": range(filter.price),
                "length": range(filter.length),
            }),
        },
        Island {
            name: "UserMenu",
            when: "session",
            props: json!({ "paths": {
                "login": table.fixed(FixedPage::Login),
                "profile": table.fixed(FixedPage::Profile),
                "dashboard": table.fixed(FixedPage::Dashboard),
                "affiliate_link": table.fixed(FixedPage::AffiliateLink),
            } }),
        },
    ]
}

/// The kinds of trip that reviews name, in alphabetical order.
fn review_categories(reviews: &[Review]) -> Vec<&str> {
    let mut categories: Vec<&str> = reviews.iter().filter_map(|review| review.category.as_deref()).collect();
    categories.sort_unstable();
    categories.dedup();
    categories
}

fn choices(options: &[FilterOptionLabel]) -> Vec<Value> {
    options.iter().map(|option| json!({ "value": option.value, "label": option.label })).collect()
}
