//! Netlify: `_redirects`, `_headers`, and an edge function for all rules that these cannot express.
//!
//! Netlify's rules ignore case and trailing slashes. A rule whose target differs only in these would redirect an
//! address to itself, so there is none.

use std::{collections::BTreeSet, fmt::Write};

use content_model::Locale;

use super::{HostedSite, cache_control, headers, hosted_site::Redirects, shared_headers};
use crate::{config::SiteConfig, media_type, routes::encode};

/// The variable at Netlify with the value of the service's `TEMBEA_NETLIFY_SECRET`: the signature of a request proves
/// the visitor's address.
const SIGNATURE: &str = "TEMBEA_SIGNATURE";

pub fn redirects(config: &SiteConfig, redirects: &Redirects) -> String {
    let mut text = String::new();
    if let Some(service) = config.hosting.service_origin() {
        let _ = writeln!(text, "/api/* {service}/api/:splat 200! Sign={SIGNATURE}");
    }
    for (from, to) in redirects {
        let from = encode(from);
        if from.trim_end_matches('/').to_lowercase() != to.trim_end_matches('/').to_lowercase() {
            let _ = writeln!(text, "{from} {to} 301");
        }
    }
    text.push_str("/affiliate/* /affiliate/invitation.html 200\n/* /404.html 404\n");
    text
}

/// For answers without the edge function, if it fails.
pub fn headers<'a>(config: &SiteConfig, assets: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::from("/*\n");
    for (name, value) in shared_headers(config) {
        let _ = writeln!(text, "  {name}: {value}");
    }
    // Netlify joins the values of all matching rules, so only one rule may set the cache time.
    let paths: BTreeSet<String> = assets.filter_map(narrowest_rule).collect();
    for path in paths {
        let _ = writeln!(text, "/{path}\n  cache-control: {}", cache_control(&path));
    }
    text
}

/// The folder of an asset, or the file itself if its folder has subfolders.
fn narrowest_rule(file: &str) -> Option<String> {
    let (folder, _) = file.rsplit_once('/')?;
    Some(if folder == "assets" { file.to_owned() } else { format!("{folder}/*") })
}

/// `netlify.toml` of one site, for `netlify deploy` from its own folder.
pub fn settings(locale: Locale) -> String {
    include_str!("netlify/site.toml").replace("LOCALE", locale.code())
}

/// The edge function with the site's table.
pub fn edge_function(config: &SiteConfig, site: &HostedSite) -> String {
    let table = serde_json::json!({
        "redirects": site.redirects,
        "headers": shared_headers(config),
        "kept": headers::KEPT,
        "askedAgain": headers::ASKED_AGAIN,
        "types": media_type::MEDIA_TYPES,
        "anyType": media_type::ANY_MEDIA_TYPE,
        "texts": media_type::TEXT_EXTENSIONS,
    });
    include_str!("netlify/edge.js").replace("TABLE", &format!("{table:#}"))
}
