//! One table of redirects for the preview server and for every host's files: one hop, status 301, the query is kept.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use super::table;
use crate::media_type::is_text;

/// Redirects that all six sites share, as (from, to), without trailing slashes in `from`.
pub const SHARED_REDIRECTS: [(&str, &str); 7] = [
    ("/blog/undefined", "/"),
    ("/undefined", "/"),
    ("/trip", "/tours/"),
    ("/affiliate", "/Affiliate"),
    ("/profile", "/Profile"),
    ("/Search", "/search"),
    ("/blog", "/Blogs"),
];

/// Former and present addresses of one site's items, both as plain Unicode.
pub type FormerAddresses = BTreeMap<String, String>;

/// The answer of a site to a path.
#[derive(Debug, PartialEq, Eq)]
pub enum Resolution {
    /// 301 to this path, percent-encoded.
    Redirect(String),
    /// This file below the site's folder, or 404 if it does not exist.
    File(String),
    /// No file of a site can have this path.
    NotFound,
}

/// Resolves a request's path (percent-encoded, without the query).
pub fn resolve(path: &str, former: &FormerAddresses) -> Resolution {
    let Ok(decoded) = percent_decode_str(path).decode_utf8() else { return Resolution::NotFound };
    let decoded: String = decoded.nfc().collect();
    if !decoded.starts_with('/') || decoded.chars().any(|character| character.is_control() || character == '\\') {
        return Resolution::NotFound;
    }
    let trimmed = decoded.trim_end_matches('/');
    // A double slash before the end is not an address, and `//host` in a Location would leave the site.
    if trimmed.contains("//") || trimmed.split('/').any(|segment| segment == "." || segment == "..") {
        return Resolution::NotFound;
    }
    if is_for_hosts(trimmed) {
        return Resolution::NotFound;
    }
    match decoded.as_str() {
        "/" => return Resolution::File("index.html".to_owned()),
        // `/tours` answers as well; its canonical address is `/tours/`.
        "/tours" | "/tours/" => return Resolution::File("tours/index.html".to_owned()),
        _ => {}
    }
    if let Some(target) = target(trimmed, former) {
        return Resolution::Redirect(table::encode(target));
    }
    if trimmed.len() < decoded.len() {
        return Resolution::Redirect(if trimmed.is_empty() { "/".to_owned() } else { table::encode(trimmed) });
    }
    let file = trimmed.trim_start_matches('/');
    if file.strip_prefix("affiliate/").is_some_and(|slug| !slug.is_empty() && !slug.contains('/')) {
        return Resolution::File("affiliate/invitation.html".to_owned());
    }
    Resolution::File(file.to_owned())
}

/// Whether a file of a site's folder is only for its host: rules, and compressed forms of other files.
fn is_for_hosts(path: &str) -> bool {
    let compressed = path.strip_suffix(".br").or_else(|| path.strip_suffix(".gz"));
    matches!(path, "/_headers" | "/_redirects") || compressed.is_some_and(is_text)
}

fn target<'a>(path: &str, former: &'a FormerAddresses) -> Option<&'a str> {
    let shared = SHARED_REDIRECTS.iter().find(|(from, _)| *from == path).map(|(_, to)| *to);
    shared.or_else(|| former.get(path).map(String::as_str))
}
