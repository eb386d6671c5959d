//! The sitemap: every page that search engines may list, with its day and its translations.

use content_model::Locale;
use jiff::civil::Date;
use minijinja::{Value, context};
use rayon::prelude::*;

use crate::{
    content::LocaleContent,
    fingerprint::{Digest, Hasher},
    identity::ById,
    pages::{
        prepared::PreparedSite,
        shared::{head::is_indexed, view::PageError},
    },
    routes::Route,
};

/// The maximum number of addresses per file.
const ADDRESSES_PER_FILE: usize = 45_000;

/// The entries of the sitemap.
pub struct Sitemap<'a> {
    site: &'a PreparedSite<'a>,
    entries: Vec<Entry<'a>>,
    /// By [`Locale::index`].
    origins: [&'a str; 6],
    origin: &'a str,
}

struct Entry<'a> {
    href: &'a str,
    last_modified: Option<Date>,
    translations: [(Locale, Option<&'a str>); 6],
}

impl<'a> Sitemap<'a> {
    pub fn new(site: &'a PreparedSite<'a>) -> Self {
        let days = LastModified::new(site.content());
        let entries = site
            .routes()
            .routes()
            .par_iter()
            .filter(|route| is_indexed(route))
            .filter_map(|route| {
                Some(Entry {
                    href: site.routes().href(route)?,
                    last_modified: days.of(route),
                    translations: site.translations(route),
                })
            })
            .collect();
        let config = site.config();
        Sitemap {
            site,
            entries,
            origins: Locale::ALL.map(|locale| config.site_origin(locale)),
            origin: config.site_origin(site.locale()),
        }
    }

    /// A hash of all entries. Most edits change a page, but neither an address nor a day.
    pub fn digest(&self) -> Digest {
        let digests: Vec<Digest> = self.entries.par_iter().map(Entry::digest).collect();
        let mut hasher = Hasher::new();
        hasher.text(self.origin);
        for origin in self.origins {
            hasher.text(origin);
        }
        for digest in digests {
            hasher.digest(digest);
        }
        hasher.finish()
    }

    /// The names of the files.
    pub fn names(&self) -> Vec<String> {
        let parts = self.entries.len().div_ceil(ADDRESSES_PER_FILE);
        let numbered = (1..=parts).filter(|_| parts > 1).map(|number| format!("sitemap-{number}.xml"));
        numbered.chain(["sitemap.xml".to_owned()]).collect()
    }

    /// `sitemap.xml`, and for more addresses than one file may hold, `sitemap-1.xml` … with an index.
    pub fn files(&self) -> Result<Vec<(String, String)>, PageError> {
        if self.entries.len() <= ADDRESSES_PER_FILE {
            return Ok(vec![("sitemap.xml".to_owned(), self.address_list(&self.entries)?)]);
        }
        let mut files = Vec::new();
        let mut addresses = Vec::new();
        for (name, part) in self.names().into_iter().zip(self.entries.chunks(ADDRESSES_PER_FILE)) {
            addresses.push(format!("{}/{name}", self.origin));
            files.push((name, self.address_list(part)?));
        }
        let index = self.site.page().renderer().file("files/sitemap-index.xml", context! { files => addresses })?;
        files.push(("sitemap.xml".to_owned(), index));
        Ok(files)
    }

    /// Rendered in parts, because all processors share the work on a large site.
    fn address_list(&self, entries: &[Entry]) -> Result<String, PageError> {
        let parts: Vec<Value> = entries
            .par_chunks(512)
            .map(|part| {
                let pages: Vec<Value> = part.iter().map(|entry| self.values(entry)).collect();
                self.site.page().renderer().part("files/sitemap-part.xml", context! { pages => pages })
            })
            .collect::<Result<_, _>>()?;
        Ok(self.site.page().renderer().file("files/sitemap.xml", context! { parts => parts })?)
    }

    fn values(&self, entry: &Entry) -> Value {
        let translations = entry.translations.iter().zip(self.origins);
        let translations: Vec<(&str, String)> = translations
            .filter_map(|((locale, href), origin)| Some((locale.code(), format!("{origin}{}", (*href)?))))
            .collect();
        let english = translations.iter().find(|(language, _)| *language == Locale::En.code());
        context! {
            address => format!("{}{}", self.origin, entry.href),
            day => entry.last_modified.map(|day| day.to_string()),
            english => english.map(|(_, address)| address.as_str()),
            translations => translations.iter().map(|(language, address)| Value::from_iter([*language, address])).collect::<Vec<Value>>(),
        }
    }
}

impl Entry<'_> {
    fn digest(&self) -> Digest {
        let mut hasher = Hasher::new();
        hasher.text(self.href);
        match self.last_modified {
            Some(day) => hasher.text(&day.to_string()),
            None => hasher.number(0),
        };
        for (_, href) in self.translations {
            match href {
                Some(href) => hasher.text(href),
                None => hasher.number(0),
            };
        }
        hasher.finish()
    }
}

/// The day of the last change of a page's content, if the content has it.
struct LastModified<'a> {
    content: &'a LocaleContent,
    tours: Option<Date>,
    articles: Option<Date>,
    /// The last change of the tours that visit a destination.
    tours_of: ById<Date>,
}

impl<'a> LastModified<'a> {
    fn new(content: &'a LocaleContent) -> Self {
        let mut tours_of: ById<Date> = ById::default();
        for tour in &content.tours {
            let Some(updated) = tour.updated else { continue };
            for destination in &tour.destinations {
                let day = tours_of.entry(*destination).or_insert(updated);
                *day = updated.max(*day);
            }
        }
        LastModified {
            content,
            tours: content.tours.iter().filter_map(|tour| tour.updated).max(),
            articles: content.blogs.iter().map(|blog| blog.updated.unwrap_or(blog.published)).max(),
            tours_of,
        }
    }

    fn of(&self, route: &Route) -> Option<Date> {
        match route {
            Route::Trip(id) => self.content.tour(*id)?.updated,
            Route::Article(id) => self.content.blog(*id).map(|blog| blog.updated.unwrap_or(blog.published)),
            Route::Home | Route::Tours { .. } => self.tours,
            Route::TourCategory { destination, .. } => self.tours_of.get(destination).copied(),
            Route::Blogs { .. } => self.articles,
            Route::Review { .. } => self.content.reviews.first().map(|review| review.date),
            Route::Destinations
            | Route::Destination(_)
            | Route::AffiliateInvitation
            | Route::Fixed(_)
            | Route::Styleguide => None,
        }
    }
}
