//! Headers of every answer, as the sites' hosts send them.

use crate::config::ThirdParties;

/// One place for what a browser may load. Frames are those of videos, which load on a click.
fn content_security_policy(third_parties: &ThirdParties) -> String {
    let allowed = third_parties.allowed_hosts();
    let list = |hosts: &[String]| hosts.iter().map(|host| format!(" {host}")).collect::<String>();
    let (all, windows, sockets) = (list(&allowed.all), list(&allowed.windows), list(&allowed.sockets));
    format!(
        "default-src 'none'; script-src 'self'{all}; style-src 'self'{windows}; img-src 'self' data:{all}; font-src 'self'{windows}; \
connect-src 'self'{all}{sockets}; manifest-src 'self'; form-action 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com{windows}; \
base-uri 'none'; frame-ancestors 'none'"
    )
}

/// Headers that do not depend on the path. The referrer stays known to our own
/// site: plain form posts would otherwise send `Origin: null`.
pub fn security_headers(third_parties: &ThirdParties) -> [(&'static str, String); 6] {
    [
        ("content-security-policy", content_security_policy(third_parties)),
        ("x-content-type-options", "nosniff".to_owned()),
        ("referrer-policy", "strict-origin-when-cross-origin".to_owned()),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()".to_owned()),
        ("cross-origin-opener-policy", "same-origin".to_owned()),
        ("cross-origin-resource-policy", "same-origin".to_owned()),
    ]
}

/// How long a file may be kept: hashed names for a year, everything else is asked for again.
pub fn cache_control(file: &str) -> &'static str {
    if file.starts_with("assets/brand/") {
        "public, max-age=86400"
    } else if file.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "public, max-age=0, must-revalidate"
    }
}

/// By the file's extension.
pub fn content_type(file: &str) -> &'static str {
    match file.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "xml" => "application/xml; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
