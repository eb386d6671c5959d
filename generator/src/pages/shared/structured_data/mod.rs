//! JSON-LD with facts that the page shows, and no others.
//!
//! No `FAQPage`, no markup for ratings on other sites, no `Offer` in the past: search engines ignore or penalise them.

mod agency;
mod trip;

pub use agency::organisation;
pub use trip::{average, trip};

use jiff::civil::Date;
use serde::Serialize;

use super::head::Crumb;
use crate::{
    content::{BlogCard, ImageReference, TourCard},
    pages::prepared::Site,
    render::JsonLd,
};

/// An object with a type and a name only.
#[derive(Serialize)]
struct Named<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    name: &'a str,
}

/// A reference to an object that is described elsewhere.
#[derive(Serialize)]
struct Reference {
    #[serde(rename = "@id")]
    id: String,
}

fn agency(site: &Site) -> Reference {
    Reference { id: format!("{}/#agency", site.routes().origin()) }
}

/// Steps or things in their order.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct List<T> {
    #[serde(rename = "@type")]
    kind: &'static str,
    item_list_element: Vec<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number_of_items: Option<usize>,
}

#[derive(Serialize)]
struct Entry<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<String>,
    name: &'a str,
    position: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// The breadcrumbs of the page, its own name last.
pub fn breadcrumbs(site: &Site, crumbs: &[Crumb]) -> JsonLd {
    let steps = crumbs.iter().enumerate().map(|(index, crumb)| Entry {
        kind: "ListItem",
        item: Some(site.routes().absolute(&crumb.href)),
        name: &crumb.label,
        position: index + 1,
        url: None,
    });
    JsonLd::of(&List { kind: "BreadcrumbList", item_list_element: steps.collect(), number_of_items: None })
}

/// The tours of a list, in its order.
pub fn tour_list<'a>(site: &Site, tours: impl Iterator<Item = (&'a TourCard, &'a str)>) -> JsonLd {
    let items: Vec<Entry> = tours
        .enumerate()
        .map(|(index, (tour, href))| Entry {
            kind: "ListItem",
            item: None,
            name: &tour.title,
            position: index + 1,
            url: Some(site.routes().absolute(href)),
        })
        .collect();
    JsonLd::of(&List { kind: "ItemList", number_of_items: Some(items.len()), item_list_element: items })
}

/// An article.
pub fn article(site: &Site, blog: &BlogCard, canonical: &str, description: &str) -> JsonLd {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Article<'a> {
        #[serde(rename = "@type")]
        kind: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        author: Option<Named<'a>>,
        date_modified: Date,
        date_published: Date,
        description: &'a str,
        headline: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        image: Option<String>,
        in_language: &'static str,
        main_entity_of_page: &'a str,
        publisher: Reference,
    }
    JsonLd::of(&Article {
        kind: "BlogPosting",
        author: blog.author.as_deref().map(|name| Named { kind: "Person", name }),
        date_modified: blog.updated.unwrap_or(blog.published),
        date_published: blog.published,
        description,
        headline: &blog.title,
        image: picture(site, blog.image.as_ref()),
        in_language: site.locale().code(),
        main_entity_of_page: canonical,
        publisher: agency(site),
    })
}

fn picture(site: &Site, image: Option<&ImageReference>) -> Option<String> {
    let picture = site.pictures().find(&image?.source)?;
    Some(site.routes().absolute(&picture.src))
}
