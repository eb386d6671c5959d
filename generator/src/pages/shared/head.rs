//! The head of a page: title, description, translations, link previews, structured data.

use minijinja::Value;
use serde::Serialize;

use crate::{
    pages::prepared::Site,
    render::JsonLd,
    routes::{FixedPage, Route},
};

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

/// Whether the sitemap lists the page: pages of one visitor or one moment are not indexed.
pub fn is_indexed(route: &Route) -> bool {
    match route {
        Route::Fixed(page) => !page.is_private(),
        Route::AffiliateInvitation | Route::Styleguide => false,
        _ => true,
    }
}

/// The same page on all sites that have it, including this one; empty for a page without translations.
pub fn alternates(site: &Site, route: &Route) -> Vec<Alternate> {
    if !is_indexed(route) {
        return Vec::new();
    }
    let translations = site.routes().translations(route).into_iter();
    translations
        .filter_map(|(locale, href)| {
            let href = format!("{}{}", site.config().site_origin(locale), href?);
            Some(Alternate { lang: locale.code(), href })
        })
        .collect()
}

/// Targets of the language menu: the same page, or the home page of a language without the page.
pub fn language_links(site: &Site, route: &Route) -> Vec<LanguageLink> {
    let translations = site.routes().translations(route).into_iter();
    translations
        .map(|(locale, href)| LanguageLink {
            code: locale.code(),
            name: locale.native_name(),
            href: format!("{}{}", site.config().site_origin(locale), href.unwrap_or("/")),
            current: locale == site.locale(),
        })
        .collect()
}

/// The head of a page; the page adds its type, picture and structured data.
pub fn page_head(site: &Site, route: &Route, title: String, description: String) -> Head {
    let alternates = alternates(site, route);
    let default_alternate =
        alternates.iter().find(|alternate| alternate.lang == "en").map(|alternate| alternate.href.clone());
    Head {
        title,
        description,
        canonical: site.routes().absolute(site.routes().href(route).unwrap_or("/")),
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
pub fn meta_head(site: &Site, route: &Route, page: &'static str, key: &str) -> Head {
    let (title, description) = match site.snapshot().meta(page) {
        Some(meta) => (meta.title.clone(), meta.description.clone()),
        None => catalogue_meta(site, key),
    };
    page_head(site, route, title, description)
}

pub fn catalogue_meta(site: &Site, key: &str) -> (String, String) {
    let title = site.texts().plain(&format!("meta:{key}_title"));
    (titled(site, &title), site.texts().plain(&format!("meta:{key}_description")))
}

/// A title with the brand's name at the end.
pub fn titled(site: &Site, title: &str) -> String {
    format!("{title} | {}", site.config().site.brand.name)
}

pub fn home_crumb(site: &Site) -> Crumb {
    Crumb { label: site.texts().plain("nav:home"), href: "/".to_owned() }
}

pub fn fixed_crumb(site: &Site, page: FixedPage) -> Crumb {
    Crumb { label: site.texts().plain(&format!("nav:{}", page.key())), href: site.routes().fixed(page).to_owned() }
}

/// Links to the neighbours of a list's page; `None` for a list of one page.
pub fn pager(site: &Site, page: usize, pages: usize, route: impl Fn(usize) -> Route) -> Option<Pager> {
    let href = |page: usize| site.routes().href(&route(page)).map(str::to_owned);
    (pages > 1).then(|| Pager {
        page,
        pages,
        previous: (page > 1).then(|| href(page - 1)).flatten(),
        next: (page < pages).then(|| href(page + 1)).flatten(),
    })
}

impl Head {
    /// Adds the neighbours of a list's pager as absolute addresses, and the page's number to its title.
    #[must_use]
    pub fn paged(mut self, site: &Site, pager: Option<&Pager>) -> Self {
        if let Some(pager) = pager {
            self.previous = pager.previous.as_deref().map(|href| site.routes().absolute(href));
            self.next = pager.next.as_deref().map(|href| site.routes().absolute(href));
            if pager.page > 1 {
                let suffix = site
                    .texts()
                    .with("list:page_of", &[("page", pager.page.to_string()), ("pages", pager.pages.to_string())]);
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
