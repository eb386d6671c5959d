//! What every kind of page gives: its template with the values, or why it cannot be rendered.

use content_model::Locale;
use minijinja::Value;

use super::head::{Crumb, Head};
use crate::{content::LoadError, render::RenderError};

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
