//! The head of a page: title, description, translations, link previews, structured data.

use minijinja::Value;
use serde::Serialize;

use super::{Site, is_indexed, structured_data::JsonLd};
use crate::routes::{FixedPage, Route};

/// The same page in another language.
#[derive(Debug, Clone, Serialize)]
pub struct Alternate {
    pub lang: &'static str,
    pub href: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// Absolute address of this page.
    pub canonical: String,
    pub indexed: bool,
    pub alternates: Vec<Alternate>,
    /// Address for visitors of any other language: the English page.
    pub default_alternate: Option<String>,
    pub kind: &'static str,
    /// Absolute address of a raster picture for link previews.
    pub image: Option<String>,
    /// Addresses of the previous and next page of a list.
    pub previous: Option<String>,
    pub next: Option<String>,
    /// JSON-LD, safe to stand in a script element.
    pub structured_data: Value,
}

/// One step of the way from the home page.
#[derive(Debug, Clone, Serialize)]
pub struct Crumb {
    pub label: String,
    pub href: String,
}

/// Links to the neighbouring pages of a list.
#[derive(Debug, Clone, Serialize)]
pub struct Pager {
    pub page: usize,
    pub pages: usize,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// An entry of the language menu.
#[derive(Debug, Clone, Serialize)]
pub struct LanguageLink {
    pub code: &'static str,
    pub name: &'static str,
    pub href: String,
    pub current: bool,
}

impl Site<'_> {
    pub fn absolute(&self, href: &str) -> String {
        format!("{}{href}", self.origin())
    }

    /// The same page on all sites that have it, including this one; empty for a page without translations.
    pub fn alternates(&self, route: &Route) -> Vec<Alternate> {
        if !is_indexed(route) {
            return Vec::new();
        }
        let translations = self.routes().translations(route).into_iter();
        translations
            .filter_map(|(locale, href)| {
                let href = format!("{}{}", self.config().site_origin(locale), href?);
                Some(Alternate { lang: locale.code(), href })
            })
            .collect()
    }

    /// Targets of the language menu: the same page, or the home page of a language without the page.
    pub fn language_links(&self, route: &Route) -> Vec<LanguageLink> {
        let translations = self.routes().translations(route).into_iter();
        translations
            .map(|(locale, href)| LanguageLink {
                code: locale.code(),
                name: locale.native_name(),
                href: format!("{}{}", self.config().site_origin(locale), href.unwrap_or("/")),
                current: locale == self.locale(),
            })
            .collect()
    }

    /// The head of a page; the page adds its type, picture and structured data.
    pub fn head(&self, route: &Route, title: String, description: String) -> Head {
        let alternates = self.alternates(route);
        let default_alternate =
            alternates.iter().find(|alternate| alternate.lang == "en").map(|alternate| alternate.href.clone());
        Head {
            title,
            description,
            canonical: self.absolute(self.routes().href(route).unwrap_or("/")),
            indexed: is_indexed(route),
            alternates,
            default_alternate,
            kind: "website",
            image: None,
            previous: None,
            next: None,
            structured_data: Value::from(()),
        }
    }

    /// Title and description of a page from `getMetaInfos`, else from the catalogue.
    pub fn meta_head(&self, route: &Route, page: &'static str, key: &str) -> Head {
        let (title, description) = match self.content().meta(page) {
            Some(meta) => (meta.title.clone(), meta.description.clone()),
            None => self.catalogue_meta(key),
        };
        self.head(route, title, description)
    }

    pub fn catalogue_meta(&self, key: &str) -> (String, String) {
        let title = self.text(&format!("meta:{key}_title"));
        (self.titled(&title), self.text(&format!("meta:{key}_description")))
    }

    /// A title with the brand's name at the end.
    pub fn titled(&self, title: &str) -> String {
        format!("{title} | {}", self.config().site.brand.name)
    }

    pub fn home_crumb(&self) -> Crumb {
        Crumb { label: self.text("nav:home"), href: "/".to_owned() }
    }

    pub fn fixed_crumb(&self, page: FixedPage) -> Crumb {
        Crumb { label: self.text(&format!("nav:{}", page.key())), href: self.routes().fixed(page).to_owned() }
    }

    /// Links to the neighbours of a list's page; `None` for a list of one page.
    pub fn pager(&self, page: usize, pages: usize, route: impl Fn(usize) -> Route) -> Option<Pager> {
        let href = |page: usize| self.routes().href(&route(page)).map(str::to_owned);
        (pages > 1).then(|| Pager {
            page,
            pages,
            previous: (page > 1).then(|| href(page - 1)).flatten(),
            next: (page < pages).then(|| href(page + 1)).flatten(),
        })
    }
}

impl Head {
    /// Adds the neighbours of a list's pager as absolute addresses, and the page's number to its title.
    #[must_use]
    pub fn paged(mut self, site: &Site, pager: Option<&Pager>) -> Self {
        if let Some(pager) = pager {
            self.previous = pager.previous.as_deref().map(|href| site.absolute(href));
            self.next = pager.next.as_deref().map(|href| site.absolute(href));
            if pager.page > 1 {
                let suffix = site
                    .text_with("list:page_of", &[("page", pager.page.to_string()), ("pages", pager.pages.to_string())]);
                self.title = format!("{} ({suffix})", self.title);
                self.description = format!("{} ({suffix})", self.description);
            }
        }
        self
    }

    #[must_use]
    pub fn structured(mut self, data: &[JsonLd]) -> Self {
        self.structured_data = JsonLd::script(data);
        self
    }

    #[must_use]
    pub fn image(mut self, image: Option<String>) -> Self {
        self.image = image;
        self
    }
}
