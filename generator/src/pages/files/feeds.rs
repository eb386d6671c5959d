//! Small files beside the pages: robots, Atom feed, web manifest.

use minijinja::{Value, context};
use serde_json::json;

use crate::{
    pages::{
        prepared::Site,
        shared::{head::titled, view::PageError},
    },
    routes::Route,
};

const ARTICLES_IN_FEED: usize = 30;

pub fn robots(site: &Site) -> Result<String, PageError> {
    let values =
        context! { is_sample => site.snapshot().is_sample(), sitemap => site.routes().absolute("/sitemap.xml") };
    Ok(site.renderer().file("files/robots.txt", values)?)
}

/// The newest articles as an Atom feed.
pub fn feed(site: &Site) -> Result<String, PageError> {
    let content = site.snapshot();
    let newest =
        content.articles().iter().map(|blog| blog.updated.unwrap_or(blog.published)).max().unwrap_or(content.today());
    let articles = content.articles().iter().take(ARTICLES_IN_FEED).filter_map(|blog| {
        let address = site.routes().absolute(site.routes().href(&Route::Article(blog.id))?);
        Some(context! {
            address => address,
            title => &*blog.title,
            published => blog.published.to_string(),
            updated => blog.updated.unwrap_or(blog.published).to_string(),
            category => context! { slug => blog.category.slug.as_str(), label => &*blog.category.label },
            author => blog.author.as_deref(),
            excerpt => blog.excerpt.as_deref(),
        })
    });
    let values = context! {
        locale => site.locale().code(),
        title => titled(site, &site.texts().plain("blog:title")),
        blog => site.routes().absolute("/Blogs"),
        address => site.routes().absolute("/feed.xml"),
        updated => newest.to_string(),
        author => &site.config().site.brand.name,
        articles => articles.collect::<Vec<Value>>(),
    };
    Ok(site.renderer().file("files/feed.xml", values)?)
}

pub fn web_manifest(site: &Site) -> Result<String, PageError> {
    let brand = &site.config().site.brand;
    // A manifest has one colour for light and dark.
    let colour = &site.assets().page_colour.light;
    let manifest = json!({
        "name": titled(site, &site.texts().plain("meta:manifest_name")),
        "short_name": brand.name,
        "description": site.texts().plain("meta:home_description"),
        "lang": site.locale().code(),
        "start_url": "/",
        "display": "browser",
        "background_color": colour,
        "theme_color": colour,
        "icons": [
            { "src": "/assets/brand/icon.svg", "type": "image/svg+xml", "sizes": "any" },
            { "src": "/assets/brand/icon-192.png", "type": "image/png", "sizes": "192x192" },
            { "src": "/assets/brand/icon-512.png", "type": "image/png", "sizes": "512x512" },
        ],
    });
    Ok(format!("{manifest:#}\n"))
}
