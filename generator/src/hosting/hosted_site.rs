use content_model::Locale;
use serde::Serialize;

use super::unicode_variants;
use crate::{
    config::Config,
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

pub fn redirects(former: &FormerAddresses) -> Redirects {
    let shared = SHARED_REDIRECTS.iter().map(|(from, to)| ((*from).to_owned(), encode(to)));
    let former = former.iter().flat_map(|(from, to)| {
        let target = encode(to);
        unicode_variants::all(from).into_iter().map(move |from| (from, target.clone()))
    });
    shared.chain(former).collect()
}
