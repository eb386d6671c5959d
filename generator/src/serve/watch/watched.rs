use std::sync::OnceLock;

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use content_model::Locale;

use super::{
    browsers::{self, Browsers},
    vite::{self, Vite},
};

/// The state that requests and rebuilding share.
pub struct Watched {
    pub(super) browsers: Browsers,
    /// Set once Vite answers; until then, or if Vite cannot be started, pages use the built assets.
    pub(super) vite: OnceLock<Vite>,
}

impl Watched {
    pub fn new() -> Self {
        Watched { browsers: Browsers::new(), vite: OnceLock::new() }
    }

    /// Whether a path belongs to the watcher and not to the site.
    pub fn is_for(&self, path: &str) -> bool {
        browsers::is_for(path) || path.starts_with(vite::BASE)
    }

    /// `page` returns the page of a host and a path.
    pub async fn answer(&self, request: Request, page: impl Fn(&str, &str) -> (Locale, String)) -> Response {
        match self.vite.get().filter(|_| request.uri().path().starts_with(vite::BASE)) {
            Some(vite) => vite.pass(request).await,
            None => self.browsers.answer(&request, page),
        }
    }

    /// A number that increases with every change of pages.
    pub fn version(&self) -> u64 {
        self.browsers.version()
    }

    /// Adds the scripts that keep a page up to date.
    pub fn inject_scripts(&self, html: Vec<u8>, version: u64) -> Vec<u8> {
        let html = match self.vite.get() {
            Some(vite) => vite.inject_scripts(html),
            None => html,
        };
        self.browsers.inject_script(html, version)
    }

    /// Allows browsers to use Vite, which the policy of the live site forbids.
    pub fn allow_vite_in_csp(&self, headers: &mut HeaderMap) {
        let Some(vite) = self.vite.get() else { return };
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
        if let Some(policy) = policy.and_then(|policy| HeaderValue::from_str(&vite.csp_with_vite(policy)).ok()) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
}
