//! Headers of every answer, as the sites' hosts send them.

/// One place for what a browser may load. Frames are those of videos, which load on a click.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; \
base-uri 'none'; frame-ancestors 'none'";

/// Headers that do not depend on the path. The referrer stays known to our own
/// site: plain form posts would otherwise send `Origin: null`.
pub const fn security_headers() -> [(&'static str, &'static str); 6] {
    [
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
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
