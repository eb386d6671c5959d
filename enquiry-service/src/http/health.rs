use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use intake::publishing::{self, model::BuildState};
use kernel::outbox;

use crate::state::AppState;

/// The calls by which proxies and operators check the service.
pub const CHECKS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Whether the service can store submissions.
#[derive(Serialize, ToSchema)]
pub struct Readiness {
    pub database: bool,
    pub outbox_waiting: i64,
    /// Age of the oldest waiting mail, in seconds.
    pub outbox_age: i64,
    /// Number of mails that were given up; `outbox list --dead` lists them.
    pub outbox_dead: i64,
}

/// Reports whether the process and its writing thread run. If not, restart the service.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, description = "The process runs"),
    (status = 503, description = "The service has to be restarted"),
))]
pub async fn healthz(State(app): State<AppState>) -> (StatusCode, &'static str) {
    if app.database.is_alive() {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the writing thread has ended\n")
    }
}

/// Reports whether the database answers. Waiting mails are reported, but do not change the status.
#[utoipa::path(get, path = "/readyz", responses(
    (status = 200, description = "The database answers", body = Readiness),
    (status = 503, description = "The database does not answer", body = Readiness),
))]
pub async fn readyz(State(app): State<AppState>) -> Response {
    let now = app.clock.now();
    let state = match app.database.ping().await {
        Ok(()) => app.database.read(outbox::store::state).await,
        Err(error) => Err(error),
    };
    let status = if state.is_ok() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    if let Err(error) = &state {
        tracing::error!(%error, "database not answering");
    }
    let database = state.is_ok();
    let state = state.unwrap_or_default();
    let outbox_age = state.oldest.map_or(0, |oldest| (now - oldest).max(0) / 1000);
    let readiness = Readiness { database, outbox_waiting: state.waiting, outbox_age, outbox_dead: state.dead };
    (status, Json(readiness)).into_response()
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "Metrics in Prometheus' text format")))]
pub async fn metrics(State(app): State<AppState>) -> Response {
    // The counters are useful even if the database does not answer.
    let outbox = app.database.read(outbox::store::state).await.unwrap_or_default();
    // Without a build hook no change waits for a build.
    let builds = if app.intake.has_build_hook {
        app.database.read(publishing::store::state).await.unwrap_or_default()
    } else {
        BuildState::default()
    };
    let now = app.clock.now();
    app.build_metrics.measure(&builds, now);
    match app.metrics.text(outbox, now) {
        Ok(text) => ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
            .into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
