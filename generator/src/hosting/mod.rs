//! Files for hosts: headers, and the redirect table of each site in the host's syntax.
//!
//! The files that Netlify reads in the published folder (`_redirects`, `_headers`) are part of the site; all others are
//! beside the sites in `hosting/`, which is not published.

mod caddy;
mod headers;
mod hosted_site;
mod netlify;
mod nginx;
mod speculation;
mod template;
mod unicode_variants;

pub use headers::{ASKED_AGAIN, cache_control, shared_headers};
pub use hosted_site::HostedSite;

use std::path::Path;

use crate::{
    config::{Config, SiteConfig},
    output::{OutputError, write_beside},
    routes::FormerAddresses,
};
use hosted_site::redirects;

#[derive(Debug, thiserror::Error)]
pub enum HostingError {
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error("the files for hosts cannot be made: {0}")]
    Template(#[from] minijinja::Error),
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
