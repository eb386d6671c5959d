//! The pages of a site: the template and the values of each kind, and of the files beside them.
//!
//! A page gets its data through [`Site`], which records the reads. The next build renders the page again only if the
//! result of one of these reads has changed ([`PreparedSite::digest`]).
//!
//! The folders import in one direction: [`prepared`], the inputs of all pages; `shared`, what several kinds of pages
//! show; the kinds of pages and the files beside them.

mod prepared;
mod shared;

mod articles;
mod company;
mod destinations;
mod files;
mod tours;

pub use files::{DATA_LISTS, Sitemap, feed, look, robots, web_manifest};
pub use prepared::{Cards, PreparedSite, Site, SiteParts, UpcomingDeparture};
pub use shared::{
    head::{Crumb, Head, Pager},
    islands::islands,
    journey::make_strips,
    view::{PageError, PageView},
};

use company::{guestbook, home, information, styleguide};
use minijinja::{Value, context, value::Serde};
use shared::{globals::globals, head::language_links, whatsapp::whatsapp_address};

use crate::{
    render::RenderError,
    routes::{Route, RouteTable},
};

/// Prepares the site of a locale for all of its pages.
///
/// # Errors
///
/// If a template that all pages share cannot be rendered.
pub fn prepare<'a>(parts: SiteParts<'a>, table: &'a RouteTable) -> Result<PreparedSite<'a>, RenderError> {
    PreparedSite::new(parts, table, globals)
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
        Route::Trip(id) => tours::trip(site, *id)?,
        Route::Destinations => destinations::list(site)?,
        Route::Destination(id) => destinations::destination(site, *id)?,
        Route::Blogs { category, page } => articles::list(site, category.as_ref(), *page)?,
        Route::Article(id) => articles::article(site, *id)?,
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
