//! What hosts need: headers, and per site the redirect table in each host's own words.
//!
//! What Netlify reads in the published folder (`_redirects`, `_headers`) is part of the site; the rest stands beside
//! the sites in `hosting/`, where nobody publishes it.

mod caddy;
mod headers;
mod netlify;
mod nginx;
mod spelling;

pub use headers::{ASKED_AGAIN, cache_control, content_type, is_text, security_headers};

use std::path::Path;

use content_model::Locale;
use minijinja::{Environment, UndefinedBehavior, Value, context, syntax::SyntaxConfig, value::Serde};
use serde::Serialize;

use crate::{
    config::{Config, SiteConfig},
    output::{OutputError, write_beside},
    routes::{Moved, RouteTable, SHARED_REDIRECTS, encode},
};

/// One country site as hosts see it.
#[derive(Debug, Serialize)]
pub struct HostedSite {
    pub locale: Locale,
    /// Host name, such as `de.tembea.example`.
    pub host: String,
    pub redirects: Redirects,
    /// Decoded paths that look like a page's but are other bytes, with the page's file.
    pub spellings: Vec<(String, String)>,
}

#[derive(Debug, thiserror::Error)]
pub enum HostingError {
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error("the files for hosts cannot be made: {0}")]
    Template(#[from] minijinja::Error),
}

/// Decoded paths and the paths of their Location headers.
pub type Redirects = Vec<(String, String)>;

impl HostedSite {
    pub fn new(config: &Config, table: &RouteTable, moved: &Moved) -> Self {
        HostedSite {
            locale: table.locale,
            host: config.site_host(table.locale).unwrap_or_default().to_owned(),
            redirects: redirects(moved),
            spellings: spelling::of_pages(table),
        }
    }
}

fn redirects(moved: &Moved) -> Redirects {
    let shared = SHARED_REDIRECTS.iter().map(|(from, to)| ((*from).to_owned(), encode(to)));
    let moved = moved.iter().flat_map(|(from, to)| {
        let target = encode(to);
        spelling::all(from).into_iter().map(move |from| (from, target.clone()))
    });
    shared.chain(moved).collect()
}

/// The files that stand in the site's own folder, with their texts.
pub fn published_files<'a>(
    config: &SiteConfig,
    moved: &Moved,
    assets: impl Iterator<Item = &'a str>,
) -> [(&'static str, String); 2] {
    let redirects = netlify::redirects(config, &redirects(moved));
    [("_redirects", redirects), ("_headers", netlify::headers(config, assets))]
}

/// Writes what hosts need beside the sites of `out`.
pub fn write(out: &Path, config: &Config, sites: &[HostedSite]) -> Result<(), HostingError> {
    for site in sites {
        let folder = format!("hosting/netlify/{}", site.locale);
        write_beside(out, &format!("{folder}/netlify.toml"), &netlify::settings(site.locale))?;
        write_beside(out, &format!("{folder}/edge-functions/site.js"), &netlify::edge_function(&config.site, site))?;
    }
    write_beside(out, "hosting/nginx/tembea.conf", &nginx::configuration(&config.site, sites)?)?;
    for (name, text) in nginx::OPERATORS_FILES {
        write_beside(out, &format!("hosting/nginx/{name}"), text)?;
    }
    write_beside(out, "hosting/Caddyfile", &caddy::configuration(&config.site, sites)?)?;
    Ok(())
}

/// Fills in the template of a host's configuration.
fn fill_in(template: &str, config: &SiteConfig, sites: &[HostedSite]) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment
        .set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?);
    environment.add_filter("pattern", pattern);
    environment.render_str(
        template,
        context! {
            sites => Value::from(Serde(sites)),
            security => Value::from(Serde(security_headers(config))),
            strict_transport_security => headers::strict_transport_security(config),
            content_types => Value::from(Serde(headers::CONTENT_TYPES)),
            any_content => headers::ANY_CONTENT,
            kept => Value::from(Serde(headers::KEPT)),
            texts => headers::TEXTS.join("|"),
            asked_again => ASKED_AGAIN,
        },
    )
}

/// A path as a regular expression; slugs hold none of the other signs that mean something there.
fn pattern(path: &str) -> String {
    path.replace('.', "\\.")
}
