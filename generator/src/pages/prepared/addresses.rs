//! The addresses of pages, as one page reads them.

use content_model::Locale;

use super::PreparedSite;
use crate::{
    reads::{Read, Reads},
    routes::{FixedPage, Route},
};

#[derive(Clone, Copy)]
pub struct Addresses<'s, 'a> {
    prepared: &'a PreparedSite<'a>,
    reads: &'s Reads,
}

impl<'s, 'a> Addresses<'s, 'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>, reads: &'s Reads) -> Self {
        Addresses { prepared, reads }
    }

    /// The link to a page, if this locale has the page.
    pub fn href(&self, route: &Route) -> Option<&'a str> {
        self.reads.note(Read::Address(route.clone()));
        self.prepared.table.href(route)
    }

    /// The link to a page that every locale has.
    pub fn fixed(&self, page: FixedPage) -> &'a str {
        self.href(&Route::Fixed(page)).unwrap_or("/")
    }

    /// Public origin of the site, without a trailing slash.
    pub fn origin(&self) -> &'a str {
        self.prepared.config().site_origin(self.prepared.locale())
    }

    pub fn absolute(&self, href: &str) -> String {
        format!("{}{href}", self.origin())
    }

    /// The links to a page in those of the six locales that have it.
    pub fn translations(&self, route: &Route) -> [(Locale, Option<&'a str>); 6] {
        self.reads.note(Read::Translations(route.clone()));
        self.prepared.translations(route)
    }
}

impl<'a> PreparedSite<'a> {
    pub fn translations(&self, route: &Route) -> [(Locale, Option<&'a str>); 6] {
        Locale::ALL.map(|locale| (locale, self.parts.tables.get(&locale).and_then(|table| table.href(route))))
    }
}
