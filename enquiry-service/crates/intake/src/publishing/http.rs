use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use content_model::Locale;

use kernel::http::problem::Problem;

use super::actions::want_build;
use crate::state::Intake;

/// Reports that the content of a back-end has changed. The sites are built at most once a minute.
#[utoipa::path(post, path = "/api/hooks/content-changed",
    request_body(content = String, content_type = "application/octet-stream", description = "Any content; it is only part of the signed text"),
    params(
        ("X-Timestamp" = i64, Header, description = "Milliseconds since 1970, at most five minutes from now"),
        ("X-Signature-256" = String, Header, description = "`sha256=` and the hexadecimal HMAC-SHA256 of the timestamp, a full stop and the body"),
    ),
    responses(
        (status = 202, description = "The sites will be built; the same for a repeated call"),
        (status = 401, description = "The signature is missing, wrong or too old", body = Problem),
        (status = 404, description = "No key is set", body = Problem),
        (status = 413, description = "Larger than 64 KiB", body = Problem),
        (status = 503, description = "Not stored; call again", body = Problem),
    ))]
pub async fn content_changed(State(app): State<Intake>, headers: HeaderMap, body: Bytes) -> Response {
    if !app.signed_calls.are_possible() {
        return Problem::not_found().into_response();
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let now = app.clock.now();
    let Some(call) = app.signed_calls.verify(header("x-timestamp"), header("x-signature-256"), &body, now) else {
        let title = "The signature is missing, wrong or too old";
        return Problem::new(StatusCode::UNAUTHORIZED, "urn:tembea:signature", title).into_response();
    };
    match want_build(&app.database, now, call).await {
        Ok(()) => {
            app.wake_builds.notify_one();
            StatusCode::ACCEPTED.into_response()
        }
        Err(error) => Problem::unavailable(&app.catalogue, Locale::En, &error).into_response(),
    }
}
