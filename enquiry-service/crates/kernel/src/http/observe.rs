//! A request id, a tracing span and a duration for every call.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::http::web::Web;

/// The response header with the request id that the log contains.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives a call an id, runs it in a span with that id, and records its duration.
pub async fn observe(State(app): State<Web>, route: Option<MatchedPath>, request: Request, next: Next) -> Response {
    let id = app.clock.id();
    let method = known(request.method());
    // The route template, because a path may contain a reference that opens a booking.
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

/// Clients can send any method name; metrics use only the methods of the calls.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
