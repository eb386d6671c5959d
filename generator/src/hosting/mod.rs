//! Files for hosts: headers, and the redirect table of each site in the host's syntax.
//!
//! The files that Netlify reads in the published folder (`_redirects`, `_headers`) are part of the site; all others are
//! beside the sites in `hosting/`, which is not published.

mod caddy;
mod headers;
mod netlify;
mod nginx;
mod speculation;
mod unicode_variants;

pub use headers::{ASKED_AGAIN, cache_control, shared_headers};

use std::path::Path;

use content_model::Locale;
use minijinja::{Environment, UndefinedBehavior, Value, context, syntax::SyntaxConfig, value::Serde};
use serde::Serialize;

use crate::{
    config::{Config, SiteConfig},
    media_type,
    output::{OutputError, write_beside},
    routes::{FormerAddresses, RouteTable, SHARED_REDIRECTS, encode},
};

/// The data of a country site for hosts.
#[derive(Debug, Serialize)]
pub struct HostedSite {
    pub locale: Locale,
    /// Host name, such as `de.tembea.example`.
    pub host: String,
    pub redirects: Redirects,
    /// Decoded paths in the long Unicode form, with the file of their page.
    pub unicode_variants: Vec<(String, String)>,
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
    pub fn new(config: &Config, table: &RouteTable, former: &FormerAddresses) -> Self {
        HostedSite {
            locale: table.locale,
            host: config.site_host(table.locale).unwrap_or_default().to_owned(),
            redirects: redirects(former),
            unicode_variants: unicode_variants::of_pages(table),
        }
    }
}

fn redirects(former: &FormerAddresses) -> Redirects {
    let shared = SHARED_REDIRECTS.iter().map(|(from, to)| ((*from).to_owned(), encode(to)));
    let former = former.iter().flat_map(|(from, to)| {
        let target = encode(to);
        unicode_variants::all(from).into_iter().map(move |from| (from, target.clone()))
    });
    shared.chain(former).collect()
}

/// The files in the site's own folder, with their texts.
pub fn published_files<'a>(
    config: &SiteConfig,
    former: &FormerAddresses,
    assets: impl Iterator<Item = &'a str>,
) -> [(&'static str, String); 3] {
    let redirects = netlify::redirects(config, &redirects(former));
    [
        ("_redirects", redirects),
        ("_headers", netlify::headers(config, assets)),
        (speculation::FILE, speculation::RULES.to_owned()),
    ]
}

/// Writes the files for hosts beside the sites of `out`.
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
    environment.add_filter("quoted", quoted);
    environment.render_str(
        template,
        context! {
            sites => Value::from(Serde(sites)),
            shared_headers => Value::from(Serde(shared_headers(config))),
            strict_transport_security => headers::strict_transport_security(config),
            content_types => Value::from(Serde(media_type::MEDIA_TYPES)),
            any_content => media_type::ANY_MEDIA_TYPE,
            kept => Value::from(Serde(headers::KEPT)),
            texts => media_type::TEXT_EXTENSIONS.join("|"),
            asked_again => ASKED_AGAIN,
        },
    )
}

/// A path as a regular expression; slugs contain no other special characters.
fn pattern(path: &str) -> String {
    path.replace('.', "\\.")
}

/// A text for the double quotes of nginx and Caddy.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
