//! `tembea check`: reads the built sites like a browser and a search engine, and lists faults.

mod page;
mod publication;
mod shared_sentences;
mod site;
mod structured_data;

use std::path::Path;

use content_model::{Locale, catalogue::Catalogue};
use rayon::prelude::*;

use crate::{config::Config, report::Fault};
pub use publication::check_publication;
pub use shared_sentences::check_shared_sentences;
use site::BuiltSite;

/// All findings, in a stable order. A missing site is a finding.
pub fn check(config: &Config, out: &Path, locales: &[Locale]) -> Vec<Fault> {
    let namespaces = match Catalogue::namespaces(&config.site_folder.join("locales")) {
        Ok(namespaces) => namespaces,
        Err(error) => {
            return locales.iter().map(|locale| Fault::new(*locale, "catalogue", error.to_string())).collect();
        }
    };
    // Links between languages lead to the other sites, so all existing sites are read.
    let sites: Vec<BuiltSite> = Locale::ALL
        .into_iter()
        .filter(|locale| out.join(locale.code()).join("build.json").exists())
        .map(|locale| BuiltSite::read(locale, out, config.site_origin(locale), &namespaces))
        .collect();
    let mut findings: Vec<Fault> = locales
        .par_iter()
        .flat_map_iter(|locale| match sites.iter().find(|site| site.locale == *locale) {
            Some(site) => site.check(&sites),
            None => vec![Fault::new(
                *locale,
                "site",
                format!("there is no site in {}: run `tembea build` first", out.join(locale.code()).display()),
            )],
        })
        .collect();
    findings.sort();
    findings.dedup();
    findings
}
