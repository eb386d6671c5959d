//! Headers of every answer: one table for the preview server and for every host's files.

use crate::config::{SiteConfig, ThirdParties};

/// Name of the only Trusted Types policy (`site/ui/countries.ts`).
const TRUSTED_TYPES: &str = "require-trusted-types-for 'script'; trusted-types countries; ";

/// One place for what a browser may load. Frames are those of videos, which load on a click. Scripts of other
/// companies write HTML as they like, so Trusted Types hold where there are none.
fn content_security_policy(third_parties: &ThirdParties) -> String {
    let allowed = third_parties.allowed_hosts();
    let list = |hosts: &[String]| hosts.iter().map(|host| format!(" {host}")).collect::<String>();
    let (all, windows, sockets) = (list(&allowed.all), list(&allowed.windows), list(&allowed.sockets));
    let trusted_types = if third_parties.by_purpose().next().is_none() { TRUSTED_TYPES } else { "" };
    format!(
        "default-src 'none'; script-src 'self'{all}; style-src 'self'{windows}; img-src 'self' data:{all}; font-src 'self'{windows}; \
connect-src 'self'{all}{sockets}; manifest-src 'self'; form-action 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com{windows}; \
{trusted_types}base-uri 'none'; frame-ancestors 'none'"
    )
}

/// Two years, which lists of browsers ask for. Browsers do not heed it over plain http, so the preview sends it too.
pub fn strict_transport_security(config: &SiteConfig) -> &'static str {
    if config.hosting.hsts_preload {
        "max-age=63072000; includeSubDomains; preload"
    } else {
        "max-age=63072000; includeSubDomains"
    }
}

/// Headers that do not depend on the path. The referrer stays known to our own
/// site: plain form posts would otherwise send `Origin: null`.
pub fn security_headers(config: &SiteConfig) -> [(&'static str, String); 7] {
    [
        ("content-security-policy", content_security_policy(&config.third_parties)),
        ("strict-transport-security", strict_transport_security(config).to_owned()),
        ("x-content-type-options", "nosniff".to_owned()),
        ("referrer-policy", "strict-origin-when-cross-origin".to_owned()),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()".to_owned()),
        ("cross-origin-opener-policy", "same-origin".to_owned()),
        ("cross-origin-resource-policy", "same-origin".to_owned()),
    ]
}

/// Every answer but those of [`KEPT`] is asked for again.
pub const ASKED_AGAIN: &str = "public, max-age=0, must-revalidate";

/// How long files below a folder may be kept, the first that fits: hashed names for a year.
pub const KEPT: [(&str, &str); 2] =
    [("assets/brand/", "public, max-age=86400"), ("assets/", "public, max-age=31536000, immutable")];

/// How long a file may be kept.
pub fn cache_control(file: &str) -> &'static str {
    KEPT.iter().find(|(folder, _)| file.starts_with(folder)).map_or(ASKED_AGAIN, |(_, rule)| rule)
}

pub const ANY_CONTENT: &str = "application/octet-stream";

/// By extension.
pub const CONTENT_TYPES: [(&str, &str); 12] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("webp", "image/webp"),
    ("woff2", "font/woff2"),
];

pub fn content_type(file: &str) -> &'static str {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    CONTENT_TYPES.iter().find(|(known, _)| *known == extension).map_or(ANY_CONTENT, |(_, kind)| kind)
}

/// Extensions of files that compression makes smaller.
pub const TEXTS: [&str; 8] = ["html", "css", "js", "json", "webmanifest", "xml", "txt", "svg"];

pub fn is_text(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, extension)| TEXTS.contains(&extension))
}
