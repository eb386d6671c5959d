use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use url::Url;

use super::problem::Problem;
use crate::{http::web::Web, settings::sites::Sites};

/// Only pages of the six sites may write. Programs can forge the origin, but cannot act in a visitor's browser.
pub async fn check_origin(State(app): State<Web>, request: Request, next: Next) -> Response {
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if writes && !comes_from_a_site(&app.sites, request.headers()) {
        let title = "Only the pages of our sites may send this";
        return Problem::new(StatusCode::FORBIDDEN, "urn:tembea:origin", title).into_response();
    }
    next.run(request).await
}

fn comes_from_a_site(sites: &Sites, headers: &HeaderMap) -> bool {
    origin_of(headers).is_some_and(|origin| sites.allows(&origin))
}

/// The origin of the page that sent the request.
pub fn origin_of(headers: &HeaderMap) -> Option<String> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if let Some(origin) = text(header::ORIGIN) {
        return Some(origin.to_owned());
    }
    // Some browsers send no origin with a plain same-origin post.
    let referrer = Url::parse(text(header::REFERER)?).ok()?;
    Some(referrer.origin().ascii_serialization())
}
