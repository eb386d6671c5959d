//! Address, file and canonical form of each route in each locale.

use std::collections::{HashMap, HashSet};

use caseless::default_case_fold_str;
use content_model::Locale;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::{FixedPage, Route};
use crate::{
    config::Config,
    content::LocaleContent,
    identity::{ById, Id},
    report::{Fault, Faults},
};

/// Cards per page of a list.
pub const TOURS_PER_PAGE: usize = 48;
/// Articles per page of the blog list.
pub const ARTICLES_PER_PAGE: usize = 24;
/// Reviews per page of the guestbook.
pub const REVIEWS_PER_PAGE: usize = 24;

/// The place of a page on its site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Path for links, percent-encoded: `/trip/s%C3%BCden`.
    pub href: String,
    /// File below the site's folder, in plain Unicode: `trip/süden.html`.
    pub file: String,
}

impl Address {
    fn new(path: &str) -> Self {
        let file = match path.strip_prefix('/').unwrap_or(path) {
            "" => "index.html".to_owned(),
            folder if folder.ends_with('/') => format!("{folder}index.html"),
            file => format!("{file}.html"),
        };
        Address { href: encode(path), file }
    }
}

/// A path for links and Location headers.
pub fn encode(path: &str) -> String {
    const KEPT_OUT: &AsciiSet =
        &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'?').add(b'#').add(b'%');
    utf8_percent_encode(path, KEPT_OUT).to_string()
}

/// All pages of one locale, in the order of rendering.
#[derive(Debug)]
pub struct RouteTable {
    pub locale: Locale,
    order: Vec<Route>,
    addresses: HashMap<Route, Address>,
    /// Tours of each category page, in list order.
    categories: ById<Vec<Id>>,
}

impl RouteTable {
    /// Assigns an address to every page. If two are equal after case folding, the second page is reported and left out.
    pub fn new(content: &LocaleContent, config: &Config, faults: &Faults) -> Self {
        let mut table = RouteTable {
            locale: content.locale,
            order: Vec::new(),
            addresses: HashMap::new(),
            categories: categories(content),
        };
        let mut builder = Builder { table: &mut table, taken: HashMap::new(), faults };
        builder.fixed_pages();
        if config.is_preview(content.locale) {
            builder.add(Route::Styleguide, "/styleguide", "site", None);
        }
        builder.tours(content);
        builder.destinations(content, Id(config.site.links.zanzibar));
        builder.blogs(content);
        builder.reviews(content);
        table
    }

    pub fn routes(&self) -> &[Route] {
        &self.order
    }

    pub fn address(&self, route: &Route) -> Option<&Address> {
        self.addresses.get(route)
    }

    /// The link to a page, if this locale has the page.
    pub fn href(&self, route: &Route) -> Option<&str> {
        self.addresses.get(route).map(|address| address.href.as_str())
    }

    /// Whether both tables have the same pages at the same addresses.
    pub fn has_addresses_of(&self, other: &Self) -> bool {
        self.addresses == other.addresses
    }

    pub fn fixed(&self, page: FixedPage) -> &str {
        self.href(&Route::Fixed(page)).unwrap_or("/")
    }

    /// Tours that visit a destination, in list order.
    pub fn tours_of(&self, destination: Id) -> &[Id] {
        self.categories.get(&destination).map_or(&[], Vec::as_slice)
    }
}

/// The tables of all loaded locales.
pub type RouteTables = HashMap<Locale, RouteTable>;

fn categories(content: &LocaleContent) -> ById<Vec<Id>> {
    let mut categories: ById<Vec<Id>> = ById::default();
    for tour in &content.tours {
        let mut seen = HashSet::new();
        for &destination in tour.destinations.iter().filter(|id| seen.insert(**id)) {
            if content.destination(destination).is_some() {
                categories.entry(destination).or_default().push(tour.id);
            }
        }
    }
    categories
}

struct Builder<'a> {
    table: &'a mut RouteTable,
    /// Folded path to the item that has it.
    taken: HashMap<String, String>,
    faults: &'a Faults,
}

impl Builder<'_> {
    fn add(&mut self, route: Route, path: &str, call: &str, id: Option<Id>) -> bool {
        // Slugs are in NFC; case folding makes `/Trip/A` and `/trip/a` one address.
        let folded = default_case_fold_str(path);
        if let Some(owner) = self.taken.get(&folded) {
            let mut fault =
                Fault::new(self.table.locale, call, format!("the address {path} is already that of {owner}; left out"))
                    .field("slug");
            if let Some(id) = id {
                fault = fault.id(id);
            }
            self.faults.add(fault);
            return false;
        }
        self.taken.insert(folded, id.map_or_else(|| "a page of the site".to_owned(), |id| format!("{call} {id}")));
        self.table.order.push(route.clone());
        self.table.addresses.insert(route, Address::new(path));
        true
    }

    fn pages(&mut self, first: &str, base: &str, items: usize, per_page: usize, route: impl Fn(usize) -> Route) {
        self.add(route(1), first, "site", None);
        for page in 2..=items.div_ceil(per_page) {
            self.add(route(page), &format!("{base}/page/{page}"), "site", None);
        }
    }

    fn fixed_pages(&mut self) {
        self.add(Route::Home, "/", "site", None);
        for page in FixedPage::ALL {
            self.add(Route::Fixed(page), &format!("/{}", page.segment()), "site", None);
        }
        self.add(Route::AffiliateInvitation, "/affiliate/invitation", "site", None);
    }

    fn tours(&mut self, content: &LocaleContent) {
        self.pages("/tours/", "/tours", content.tours.len(), TOURS_PER_PAGE, |page| Route::Tours { page });
        for destination in &content.destinations {
            let count = self.table.tours_of(destination.id).len();
            if count == 0 {
                continue;
            }
            let base = format!("/tours/{}", destination.slug);
            let first = Route::TourCategory { destination: destination.id, page: 1 };
            if self.add(first, &base, "destinationlist", Some(destination.id)) {
                for page in 2..=count.div_ceil(TOURS_PER_PAGE) {
                    let route = Route::TourCategory { destination: destination.id, page };
                    self.add(route, &format!("{base}/page/{page}"), "destinationlist", Some(destination.id));
                }
            }
        }
        for tour in &content.tours {
            self.add(Route::Trip(tour.id), &format!("/trip/{}", tour.slug), "tourList", Some(tour.id));
        }
    }

    fn destinations(&mut self, content: &LocaleContent, zanzibar: Id) {
        self.add(Route::Destinations, "/Destinations", "site", None);
        for destination in &content.destinations {
            let path = if destination.id == zanzibar {
                format!("/{}", destination.slug)
            } else {
                format!("/Destinations/{}", destination.slug)
            };
            self.add(Route::Destination(destination.id), &path, "destinationlist", Some(destination.id));
        }
    }

    fn blogs(&mut self, content: &LocaleContent) {
        self.pages("/Blogs", "/Blogs", content.blogs.len(), ARTICLES_PER_PAGE, |page| Route::Blogs {
            category: None,
            page,
        });
        let mut seen = HashSet::new();
        for blog in &content.blogs {
            if !seen.insert(&blog.category.slug) {
                continue;
            }
            let slug = &blog.category.slug;
            let count = content.blogs.iter().filter(|other| other.category.slug == *slug).count();
            let base = format!("/Blogs/{slug}");
            self.pages(&base, &base, count, ARTICLES_PER_PAGE, |page| Route::Blogs {
                category: Some(slug.clone()),
                page,
            });
        }
        for blog in &content.blogs {
            self.add(Route::Article(blog.id), &format!("/blog/{}", blog.slug), "blogs", Some(blog.id));
        }
    }

    fn reviews(&mut self, content: &LocaleContent) {
        self.pages("/Review", "/Review", content.reviews.len(), REVIEWS_PER_PAGE, |page| Route::Review { page });
    }
}
