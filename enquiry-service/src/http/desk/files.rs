//! The pages of the desk, which are built before the service and put into it.

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use super::{AppState, Problem, guard};
use crate::domain::staff::{Action, Role};

/// A file by its path, with its content.
type File = (&'static str, &'static [u8]);

// `FILES: &[File]`, written by build.rs out of desk/dist; empty where the desk was not built.
include!(concat!(env!("OUT_DIR"), "/desk_files.rs"));

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>The desk is not built</title>\
    <p>This service was compiled without the pages of the desk. Build them, then the service:</p>\
    <pre>npm ci --prefix enquiry-service/desk\nnpm run build --prefix enquiry-service/desk\n\
    cargo build --release --bin tembea-service</pre>";

/// A file of the desk; any other address is one of its screens, which the page itself tells apart.
pub async fn file(State(app): State<AppState>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Problem::not_found().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_asset = path.starts_with("assets/");
    let name = if is_asset || content(path).is_some() { path } else { "index.html" };
    let encodings = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes_brotli = encodings.split(',').any(|encoding| encoding.trim().eq_ignore_ascii_case("br"));
    let compressed = content(&format!("{name}.br")).filter(|_| takes_brotli);
    let (content, encoding) = match (compressed, content(name)) {
        (Some(compressed), _) => (compressed, "br"),
        (None, Some(content)) => (content, "identity"),
        (None, None) if is_asset => return Problem::not_found().into_response(),
        (None, None) => {
            return (StatusCode::SERVICE_UNAVAILABLE, [(header::CONTENT_TYPE, media_type(name))], NOT_BUILT)
                .into_response();
        }
    };
    let early = if name == "index.html" { first_calls(&app, path, &headers).await } else { None };
    let headers = [
        (header::CONTENT_TYPE, media_type(name)),
        // Names of assets hold a hash of their content.
        (header::CACHE_CONTROL, if is_asset { "public, max-age=31536000, immutable" } else { "no-cache" }),
        (header::CONTENT_ENCODING, encoding),
        (header::VARY, "accept-encoding"),
    ];
    let mut response = (headers, content).into_response();
    if let Some(early) = early {
        response.headers_mut().insert(header::LINK, early);
    }
    response
}

/// What the page will ask for as soon as its scripts have come, so that browsers ask for it beside them: nothing for a
/// visitor whom no session lets in.
async fn first_calls(app: &AppState, path: &str, headers: &HeaderMap) -> Option<HeaderValue> {
    let session = guard::session(app, headers).await.ok()??;
    let links: Vec<_> = calls_of(path, session.person.role)
        .iter()
        .map(|call| format!("</api/desk/{call}>; rel=preload; as=fetch; crossorigin"))
        .collect();
    HeaderValue::try_from(links.join(", ")).ok().filter(|links| !links.is_empty())
}

/// The calls of the frame around every screen, and those of screens that show cases.
fn calls_of(path: &str, role: Role) -> &'static [&'static str] {
    let first = path.split('/').next().unwrap_or_default();
    match first {
        "sign-in" | "invitation" | "demonstration" => &[],
        _ if !role.may(Action::ReadCases) => &["session"],
        "" | "inbox" | "cases" => &["session", "today", "colleagues"],
        _ => &["session", "today"],
    }
}

fn content(name: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, content)| *content)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_asks_early_for_what_its_person_may_read() {
        assert_eq!(calls_of("", Role::Manager), ["session", "today", "colleagues"]);
        assert_eq!(calls_of("cases/1", Role::Sales), ["session", "today", "colleagues"]);
        assert_eq!(calls_of("bookings/1", Role::Finance), ["session", "today"]);
        assert_eq!(calls_of("", Role::Content), ["session"]);
        assert!(calls_of("sign-in", Role::Manager).is_empty());
    }
}
