//! The pages of the desk, which are built before the service and put into it.

use axum::{
    http::{Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use crate::http::problem::Problem;

/// A file by its path, with its content.
type File = (&'static str, &'static [u8]);

// `FILES: &[File]`, written by build.rs out of desk/dist; empty where the desk was not built.
include!(concat!(env!("OUT_DIR"), "/desk_files.rs"));

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>The desk is not built</title>\
    <p>This service was compiled without the pages of the desk. Build them, then the service:</p>\
    <pre>npm ci --prefix enquiry-service/desk\nnpm run build --prefix enquiry-service/desk\n\
    cargo build --release --bin tembea-service</pre>";

/// A file of the desk; any other address is one of its screens, which the page itself tells apart.
pub async fn file(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::not_found().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let found = FILES.iter().find(|(name, _)| *name == path);
    if let Some((name, content)) = found {
        // Names of assets hold a hash of their content.
        let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [(header::CONTENT_TYPE, media_type(name)), (header::CACHE_CONTROL, cache)];
        return (headers, *content).into_response();
    }
    if path.starts_with("assets/") {
        return Problem::not_found().into_response();
    }
    let page = FILES.iter().find(|(name, _)| *name == "index.html");
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    match page {
        Some((_, content)) => (headers, *content).into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, headers, NOT_BUILT).into_response(),
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
