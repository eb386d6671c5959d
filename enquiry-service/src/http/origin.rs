use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use url::Url;

use super::{App, problem::Problem};
use crate::settings::Sites;

/// Only pages of the six sites may write. Programs that are no browser send what they like, but then a browser of a
/// visitor is not theirs.
pub async fn check_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if writes && !comes_from_a_site(&app.settings.sites, request.headers()) {
        let title = "Only the pages of our sites may send this";
        return Problem::new(StatusCode::FORBIDDEN, "urn:tembea:origin", title).into_response();
    }
    next.run(request).await
}

fn comes_from_a_site(sites: &Sites, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(origin) = text(header::ORIGIN) {
        return sites.allows(origin);
    }
    // Some browsers leave the origin out of plain posts to the own site.
    match text(header::REFERER).and_then(|referrer| Url::parse(referrer).ok()) {
        Some(referrer) => sites.allows(&referrer.origin().ascii_serialization()),
        None => false,
    }
}
