//! Netlify: `_redirects`, `_headers`, and an edge function for what these cannot say.
//!
//! Netlify's rules know neither capitals nor trailing slashes, so no rule here differs from its target in these only:
//! it would redirect an address to itself.

use std::{collections::BTreeSet, fmt::Write};

use content_model::Locale;

use super::{HostedSite, Redirects, cache_control, headers, security_headers};
use crate::{config::SiteConfig, routes::encode};

/// The variable at Netlify that holds what the service knows as `TEMBEA_NETLIFY_SECRET`: requests signed with it prove
/// which address a visitor has.
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

/// For answers that do not pass through the edge function, should it ever fail.
pub fn headers<'a>(config: &SiteConfig, assets: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::from("/*\n");
    for (name, value) in security_headers(config) {
        let _ = writeln!(text, "  {name}: {value}");
    }
    // Netlify joins the values of all rules that fit, so no two may name how long a file is kept.
    let paths: BTreeSet<String> = assets.filter_map(narrowest_rule).collect();
    for path in paths {
        let _ = writeln!(text, "/{path}\n  cache-control: {}", cache_control(&path));
    }
    text
}

/// The folder of an asset, or the file itself where its folder holds folders.
fn narrowest_rule(file: &str) -> Option<String> {
    let (folder, _) = file.rsplit_once('/')?;
    Some(if folder == "assets" { file.to_owned() } else { format!("{folder}/*") })
}

/// `netlify.toml` of one site, for `netlify deploy` from its own folder.
pub fn settings(locale: Locale) -> String {
    include_str!("netlify/site.toml").replace("LOCALE", locale.code())
}

/// The edge function with the site's table in it.
pub fn edge_function(config: &SiteConfig, site: &HostedSite) -> String {
    let table = serde_json::json!({
        "redirects": site.redirects,
        "headers": security_headers(config),
        "kept": headers::KEPT,
        "askedAgain": headers::ASKED_AGAIN,
        "types": headers::CONTENT_TYPES,
        "anyType": headers::ANY_CONTENT,
        "texts": headers::TEXTS,
    });
    include_str!("netlify/edge.js").replace("TABLE", &format!("{table:#}"))
}
