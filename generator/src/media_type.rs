//! Media types of published files, and which files are texts.

/// Media type of files with an unknown extension.
pub const ANY_MEDIA_TYPE: &str = "application/octet-stream";

/// Media types by extension.
pub const MEDIA_TYPES: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("speculationrules", "application/speculationrules+json"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("webp", "image/webp"),
    ("woff2", "font/woff2"),
];

/// The `content-type` header of a file.
pub fn media_type(file: &str) -> &'static str {
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    MEDIA_TYPES.iter().find(|(known, _)| *known == extension).map_or(ANY_MEDIA_TYPE, |(_, kind)| kind)
}

/// Extensions of files that compression makes smaller.
pub const TEXT_EXTENSIONS: [&str; 8] = ["html", "css", "js", "json", "webmanifest", "xml", "txt", "svg"];

/// Whether compression makes a file smaller.
pub fn is_text(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, extension)| TEXT_EXTENSIONS.contains(&extension))
}
