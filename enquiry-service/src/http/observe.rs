//! A number, a span and a time for every call.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;
use uuid::Uuid;

use super::AppState;

/// The answer's header with the number under which the log tells of the call.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers a call, runs it in a span with that number, and notes how long it took.
pub async fn observe(
    State(app): State<AppState>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let id = Uuid::now_v7();
    let method = known(request.method());
    // The template of the path: a path may hold a reference that opens a booking.
    let template = route.as_ref().map_or("none", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("call", %id, method, route = template);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span).await;
    app.metrics.call(method, template, response.status().as_u16(), began.elapsed());
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Anybody may invent methods; the figures name only those that calls have.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
