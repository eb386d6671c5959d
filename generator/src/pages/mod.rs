//! One module per kind of page: what it shows (`view`) and on what that
//! depends (`inputs`). The two call the same functions to choose content.

mod articles;
mod cards;
mod destinations;
mod feeds;
mod globals;
mod guestbook;
mod head;
mod home;
mod information;
mod islands;
mod lists;
mod ratings;
mod site;
mod structured_data;
mod styleguide;
mod tours;
mod trip;

pub use cards::Cards;
pub use feeds::{feed, robots, sitemap, sitemap_files, sitemap_inputs, web_manifest};
pub use head::{Crumb, Head, Pager};
pub use islands::islands;
pub use lists::DataList;
pub use site::{Site, SiteParts, UpcomingDeparture};

use content_model::Locale;
use jiff::civil::Date;
use minijinja::{Value, context, value::Serde};

use crate::{
    content::{Digest, Hasher, LoadError},
    render::RenderError,
    routes::Route,
};

/// A page that cannot be made.
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

/// What a template is given.
pub struct PageView {
    pub template: &'static str,
    pub head: Head,
    pub crumbs: Vec<Crumb>,
    /// The entry of the navigation bar that the page belongs to.
    pub section: &'static str,
    pub body: Value,
}

impl Site<'_> {
    /// A hash of everything the page shows; equal inputs give equal pages.
    pub fn inputs(&self, route: &Route) -> Digest {
        let mut hasher = Hasher::new();
        hasher.digest(self.base_digest());
        // The origins are part of what every page depends on; here only the addresses count.
        for locale in Locale::ALL {
            hasher.text(self.tables().get(&locale).and_then(|table| table.href(route)).unwrap_or_default());
        }
        match route {
            Route::Home => home::inputs(self, &mut hasher),
            Route::Tours { page } => tours::list_inputs(self, *page, &mut hasher),
            Route::TourCategory { destination, page } => tours::category_inputs(self, *destination, *page, &mut hasher),
            Route::Trip(id) => trip::inputs(self, *id, &mut hasher),
            Route::Destinations => destinations::list_inputs(self, &mut hasher),
            Route::Destination(id) => destinations::inputs(self, *id, &mut hasher),
            Route::Blogs { .. } => articles::list_inputs(self, &mut hasher),
            Route::Article(id) => articles::inputs(self, *id, &mut hasher),
            Route::Review { .. } => guestbook::inputs(self, &mut hasher),
            Route::AffiliateInvitation => information::invitation_inputs(self, &mut hasher),
            Route::Fixed(page) => information::inputs(self, *page, &mut hasher),
            Route::Styleguide => styleguide::inputs(self, &mut hasher),
        }
        hasher.finish()
    }

    /// Renders a page to HTML.
    pub fn render(&self, route: &Route) -> Result<Vec<u8>, PageError> {
        let view = match route {
            Route::Home => home::view(self)?,
            Route::Tours { page } => tours::list(self, *page)?,
            Route::TourCategory { destination, page } => tours::category(self, *destination, *page)?,
            Route::Trip(id) => trip::view(self, *id)?,
            Route::Destinations => destinations::list(self)?,
            Route::Destination(id) => destinations::view(self, *id)?,
            Route::Blogs { category, page } => articles::list(self, category.as_ref(), *page)?,
            Route::Article(id) => articles::view(self, *id)?,
            Route::Review { page } => guestbook::view(self, *page)?,
            Route::AffiliateInvitation => information::invitation(self)?,
            Route::Fixed(page) => information::view(self, *page)?,
            Route::Styleguide => styleguide::view(self)?,
        };
        let context = context! {
            head => Value::from(Serde(&view.head)),
            crumbs => Value::from(Serde(&view.crumbs)),
            languages => Value::from(Serde(&self.language_links(route))),
            section => view.section,
            view => view.body,
        };
        Ok(self.renderer().render_page(view.template, context)?)
    }

    /// The day the content of a page last changed, where the content says so.
    pub fn last_modified(&self, route: &Route) -> Option<Date> {
        let content = self.content();
        match route {
            Route::Trip(id) => content.tour(*id)?.updated,
            Route::Article(id) => content.blog(*id).map(|blog| blog.updated.unwrap_or(blog.published)),
            Route::Home | Route::Tours { .. } => content.tours.iter().filter_map(|tour| tour.updated).max(),
            Route::TourCategory { destination, .. } => {
                self.routes().tours_of(*destination).iter().filter_map(|id| content.tour(*id)?.updated).max()
            }
            Route::Blogs { .. } => content.blogs.iter().map(|blog| blog.updated.unwrap_or(blog.published)).max(),
            Route::Review { .. } => content.reviews.first().map(|review| review.date),
            Route::Destinations
            | Route::Destination(_)
            | Route::AffiliateInvitation
            | Route::Fixed(_)
            | Route::Styleguide => None,
        }
    }

    /// Pages of one visitor or one moment are neither listed nor indexed.
    pub fn is_indexed(&self, route: &Route) -> bool {
        match route {
            Route::Fixed(page) => !page.is_private(),
            Route::AffiliateInvitation | Route::Styleguide => false,
            _ => true,
        }
    }
}
