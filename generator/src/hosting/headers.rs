//! Headers of every answer: one table for the preview server and for every host's files.

use super::speculation;
use crate::{
    config::{SiteConfig, ThirdParties},
    inline_script,
};

/// Requires Trusted Types and allows no policy: scripts cannot write HTML.
const TRUSTED_TYPES: &str = "require-trusted-types-for 'script'; trusted-types 'none'; ";

/// The content security policy. Frames are those of videos, which load on a click. Scripts of other companies write
/// HTML, so Trusted Types are required only without such scripts.
fn content_security_policy(third_parties: &ThirdParties) -> String {
    let allowed = third_parties.allowed_hosts();
    let list = |hosts: &[String]| hosts.iter().map(|host| format!(" {host}")).collect::<String>();
    let (all, windows, sockets) = (list(&allowed.all), list(&allowed.windows), list(&allowed.sockets));
    let trusted_types = if third_parties.by_purpose().next().is_none() { TRUSTED_TYPES } else { "" };
    let inline = inline_script::source();
    format!(
        "default-src 'none'; script-src 'self' {inline}{all}; style-src 'self'{windows}; img-src 'self' data:{all}; font-src 'self'{windows}; \
connect-src 'self'{all}{sockets}; manifest-src 'self'; form-action 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com{windows}; \
{trusted_types}base-uri 'none'; frame-ancestors 'none'"
    )
}

/// Two years, the minimum for the browsers' preload lists. Browsers ignore the header over plain http, so the preview
/// sends it too.
pub fn strict_transport_security(config: &SiteConfig) -> &'static str {
    if config.hosting.hsts_preload {
        "max-age=63072000; includeSubDomains; preload"
    } else {
        "max-age=63072000; includeSubDomains"
    }
}

/// Headers that do not depend on the path. The referrer is sent to the own site because plain form posts would
/// otherwise send `Origin: null`.
pub fn shared_headers(config: &SiteConfig) -> [(&'static str, String); 8] {
    let (speculation_rules, file) = speculation::HEADER;
    [
        ("content-security-policy", content_security_policy(&config.third_parties)),
        ("strict-transport-security", strict_transport_security(config).to_owned()),
        ("x-content-type-options", "nosniff".to_owned()),
        ("referrer-policy", "strict-origin-when-cross-origin".to_owned()),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()".to_owned()),
        ("cross-origin-opener-policy", "same-origin".to_owned()),
        ("cross-origin-resource-policy", "same-origin".to_owned()),
        (speculation_rules, file.to_owned()),
    ]
}

/// For all files except those of [`KEPT`]: browsers revalidate them.
pub const ASKED_AGAIN: &str = "public, max-age=0, must-revalidate";

/// Cache rules by folder, the first match counts: files with hashed names for a year.
pub const KEPT: [(&str, &str); 2] =
    [("assets/brand/", "public, max-age=86400"), ("assets/", "public, max-age=31536000, immutable")];

/// The cache rule of a file.
pub fn cache_control(file: &str) -> &'static str {
    KEPT.iter().find(|(folder, _)| file.starts_with(folder)).map_or(ASKED_AGAIN, |(_, rule)| rule)
}
