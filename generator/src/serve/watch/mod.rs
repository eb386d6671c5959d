//! `serve --watch`: what an edit concerns is made again, and browsers show it at once.
//!
//! Pages come from the project that stays in memory, those that browsers show before all others. Styles and scripts
//! come from Vite, whose hot reload keeps what was typed into a form.

mod browsers;
mod bundle;
mod change;
mod folders;
mod rebuild;
mod round;
mod vite;

use std::sync::{Arc, OnceLock};

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use content_model::Locale;

use super::{ServeError, ServeOptions};
use crate::config::Config;
use browsers::Browsers;
use rebuild::Rebuild;
use vite::Vite;

/// What requests and rebuilding share.
pub struct Watched {
    browsers: Browsers,
    /// Set once Vite answers; pages are served as they were built until then, and where it cannot be started.
    vite: OnceLock<Vite>,
}

impl Watched {
    pub fn new() -> Self {
        Watched { browsers: Browsers::new(), vite: OnceLock::new() }
    }

    /// Whether a path is no part of the site.
    pub fn is_for(&self, path: &str) -> bool {
        browsers::is_for(path) || path.starts_with(vite::BASE)
    }

    /// `page` finds the page of a host and a path.
    pub async fn answer(&self, request: Request, page: impl Fn(&str, &str) -> (Locale, String)) -> Response {
        match self.vite.get().filter(|_| request.uri().path().starts_with(vite::BASE)) {
            Some(vite) => vite.pass(request).await,
            None => self.browsers.answer(&request, page),
        }
    }

    /// Changes whenever pages do.
    pub fn version(&self) -> u64 {
        self.browsers.version()
    }

    /// A page with the scripts that keep it up to date.
    pub fn dress(&self, html: Vec<u8>, version: u64) -> Vec<u8> {
        let html = match self.vite.get() {
            Some(vite) => vite.dress(html),
            None => html,
        };
        self.browsers.dress(html, version)
    }

    /// Lets browsers use Vite, which the policy of the live site would refuse.
    pub fn admit_vite(&self, headers: &mut HeaderMap) {
        let Some(vite) = self.vite.get() else { return };
        let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
        if let Some(policy) = policy.and_then(|policy| HeaderValue::from_str(&vite.admitted(policy)).ok()) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
    }
}

/// Watches from now on, on a thread that ends with the process.
pub fn start(config: Config, options: ServeOptions, watched: Arc<Watched>) -> Result<(), ServeError> {
    let rebuild = Rebuild::new(&config, options, watched)?;
    std::thread::spawn(move || {
        if let Err(error) = rebuild.run(config) {
            eprintln!("error: {error}; mend it and start again");
        }
    });
    Ok(())
}
