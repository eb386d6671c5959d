//! One module per kind of page with its template and values (`view`).
//!
//! A page gets its data through [`Site`], which records the reads. The next build renders the page again only if the
//! result of one of these reads has changed ([`PreparedSite::digest`]).

mod addresses;
mod articles;
mod cards;
mod departures;
mod destinations;
mod digests;
mod feeds;
mod global_values;
mod globals;
mod guestbook;
mod head;
mod home;
mod information;
mod islands;
mod itinerary;
mod journey;
mod lists;
mod lodgings;
mod office;
mod people;
mod photos;
mod pictures;
mod places_map;
mod prepared;
mod prices;
mod ratings;
mod related;
mod renderer;
mod site;
mod sitemap;
mod snapshot;
mod structured_data;
mod styleguide;
mod texts;
mod tours;
mod trip;
mod whatsapp;
mod year;

pub use cards::Cards;
pub use feeds::{feed, robots, web_manifest};
pub use head::{Crumb, Head, Pager};
pub use islands::islands;
pub use journey::make_strips;
pub use lists::DATA_LISTS;
pub use prepared::{PreparedSite, SiteParts, UpcomingDeparture};
pub use site::Site;
pub use sitemap::Sitemap;

use content_model::Locale;
use head::language_links;
use minijinja::{Value, context, value::Serde};
use whatsapp::whatsapp_address;

use crate::{content::LoadError, render::RenderError, routes::Route};

/// A page that cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("the content of this page is not in the snapshot")]
    Missing,
    #[error(
        "site/pages/ has no page {page} in {locale}, or the site was built before it: npm run build in the site's folder"
    )]
    Shell { page: &'static str, locale: Locale },
}

/// The template of a page and its values.
pub struct PageView {
    pub template: &'static str,
    pub head: Head,
    pub crumbs: Vec<Crumb>,
    /// The entry of the navigation bar that the page belongs to.
    pub section: &'static str,
    pub body: Value,
}

/// Renders a page to HTML.
///
/// # Errors
///
/// If its content or its shell is missing, or the template fails.
pub fn render_page(site: &Site, route: &Route) -> Result<Vec<u8>, PageError> {
    let view = match route {
        Route::Home => home::view(site)?,
        Route::Tours { page } => tours::list(site, *page)?,
        Route::TourCategory { destination, page } => tours::category(site, *destination, *page)?,
        Route::Trip(id) => trip::view(site, *id)?,
        Route::Destinations => destinations::list(site)?,
        Route::Destination(id) => destinations::view(site, *id)?,
        Route::Blogs { category, page } => articles::list(site, category.as_ref(), *page)?,
        Route::Article(id) => articles::view(site, *id)?,
        Route::Review { page } => guestbook::view(site, *page)?,
        Route::AffiliateInvitation => information::invitation(site)?,
        Route::Fixed(page) => information::view(site, *page)?,
        Route::Styleguide => styleguide::view(site)?,
    };
    let context = context! {
        whatsapp => whatsapp_address(site, route, &view.head.canonical),
        head => Value::from(Serde(&view.head)),
        crumbs => Value::from(Serde(&view.crumbs)),
        languages => Value::from(Serde(&language_links(site, route))),
        section => view.section,
        view => view.body,
    };
    Ok(site.renderer().page(view.template, context)?)
}

/// Whether the sitemap lists the page: pages of one visitor or one moment are not indexed.
pub fn is_indexed(route: &Route) -> bool {
    match route {
        Route::Fixed(page) => !page.is_private(),
        Route::AffiliateInvitation | Route::Styleguide => false,
        _ => true,
    }
}
