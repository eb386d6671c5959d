//! Prepares a site: its templates get their values, and parts that many pages share are rendered once.

use std::{collections::BTreeMap, sync::Arc};

use minijinja::{Value, context};

use super::{PreparedSite, Site, SiteParts};
use crate::{render::RenderError, routes::RouteTable};

/// Entries of the navigation bar that a page can belong to; the empty name stands for none.
const SECTIONS: [&str; 8] = ["", "home", "tours", "destinations", "review", "about", "contact", "blogs"];

/// Placeholders in a header and a footer that are rendered once for many pages: for the page's links to the other
/// languages, and for its WhatsApp message.
const LANGUAGES: char = '\u{1}';
const WHATSAPP: char = '\u{2}';

impl<'a> PreparedSite<'a> {
    /// `globals` makes the values that every template may use.
    ///
    /// # Errors
    ///
    /// If a template that all pages share cannot be rendered.
    pub fn new(
        parts: SiteParts<'a>,
        table: &'a RouteTable,
        globals: impl FnOnce(&Site) -> Vec<(&'static str, Value)>,
    ) -> Result<Self, RenderError> {
        let mut site = Self::bare(parts, table)?;
        let values = globals(&site.page());
        for (name, value) in values {
            site.set_global(name, value);
        }
        site.render_shared_parts()?;
        Ok(site)
    }

    /// Renders fragments once that are the same on many pages of the locale.
    fn render_shared_parts(&mut self) -> Result<(), RenderError> {
        const SHARED: [(&str, &str); 4] = [
            ("consent", "partials/consent.html"),
            ("tour_card_template", "partials/tour-card-template.html"),
            ("search_entry_templates", "partials/search-entry-templates.html"),
            ("review_card_template", "partials/review-card-template.html"),
        ];
        for (name, template) in SHARED {
            let html = self.page().renderer().part(template, context! {})?;
            self.set_global(name, html);
        }
        let mut headers = BTreeMap::new();
        for section in SECTIONS {
            headers.insert(section, self.split_part("partials/header.html", section)?);
        }
        self.set_global("header", Value::from(headers));
        let footer = self.split_part("partials/footer.html", "")?;
        self.set_global("footer", Value::from(footer));
        Ok(())
    }

    /// A part of the layout, split at the placeholders for the values of each page.
    fn split_part(&self, template: &str, section: &str) -> Result<Vec<Value>, RenderError> {
        let placeholder = |mark: char| mark.to_string();
        let context =
            context! { section => section, languages => placeholder(LANGUAGES), whatsapp => placeholder(WHATSAPP) };
        let html = self.page().renderer().part(template, context)?.to_string();
        Ok(html.split([LANGUAGES, WHATSAPP]).map(|part| Value::from_safe_string(part.to_owned())).collect())
    }

    fn set_global(&mut self, name: &'static str, value: Value) {
        Arc::make_mut(&mut self.globals).set(name, value);
    }

    /// The site for one page, which records the page's reads.
    pub fn page(&self) -> Site<'_> {
        Site::new(self)
    }
}
