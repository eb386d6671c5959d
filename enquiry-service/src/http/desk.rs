//! The desk for the operator's staff: its own host and its own sessions. The sites never link to it.
//!
//! Only the desk uses cookies for authentication. The permissions of the roles are in
//! `crates/staff/src/permissions.rs`; each area names the action of each of its calls once.

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{Extensions, HeaderMap, StatusCode, Version, header},
    middleware,
    routing::get,
};
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, Predicate, predicate::SizeAbove},
    timeout::TimeoutLayer,
};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::{
    admission::{Admission, admit},
    form_page, limits, observe,
    problem::{Problem, tell_as_problem},
    responses::with_problem_documents,
    web::Web,
};
use staff::{
    self,
    guard::{self, Permission},
    permissions::Action,
    settings::StaffSettings,
    state::Staff,
};

use super::{desk_files, health, router::panicked};
use crate::{erasure, state::AppState};

#[derive(OpenApi)]
#[openapi(components(schemas(Problem)), info(title = "Tembea desk", description = "The desk of the operator's staff"))]
struct Description;

/// Time limit of an upload: 5 MiB at 400 kbit/s take 105 seconds.
const UPLOAD: Duration = Duration::from_mins(5);

/// A smaller response fits one packet without compression.
const WORTH_COMPRESSING: u64 = 1_000;

/// Calls of an area, each group behind the check of its permission.
fn permitted(app: &Staff, groups: impl IntoIterator<Item = (Action, OpenApiRouter)>) -> OpenApiRouter {
    groups.into_iter().fold(OpenApiRouter::new(), |all, (action, calls)| {
        let permission = Permission { app: app.clone(), action };
        all.merge(calls.layer(middleware::from_fn_with_state(permission, guard::authorise)))
    })
}

/// All calls and pages of the desk with their middleware, and further calls of the program.
pub fn router(app: &AppState, settings: &StaffSettings, further: OpenApiRouter) -> Router {
    let with = |groups| permitted(&app.staff, groups);
    let erase = OpenApiRouter::new().routes(routes!(erasure::desk::preview)).routes(routes!(erasure::desk::erase));
    let (uploads, of_uploads) = with(vec![
        staff::calls::uploads(&app.staff),
        correspondence::calls::uploads(&app.correspondence),
        bookings::calls::uploads(&app.bookings),
    ])
    .split_for_parts();
    let (calls, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .merge(staff::calls::of_anybody(&app.staff))
        .merge(further)
        .merge(with(staff::calls::of_desk(&app.staff)))
        .merge(with(accounts::calls::of_desk(&app.accounts)))
        .merge(with(intake::calls::of_desk(&app.intake)))
        .merge(with(bookings::calls::of_desk(&app.bookings)))
        .merge(with(correspondence::calls::of_desk(&app.correspondence)))
        .merge(with(overview::calls::of_desk(&app.overview)))
        .merge(with(vec![(Action::ErasePeople, erase.with_state(app.clone()))]))
        .split_for_parts();
    description.merge(of_uploads);
    let description = with_problem_documents(description);
    let calls: Router<Staff> = calls.with_state(());
    let calls = calls
        .route("/api/desk/openapi.json", get(move || async move { Json(description) }))
        // The traveller's page of an offer is shown before it is sent.
        .route("/api/form.css", get(form_page::style))
        .route("/api/offer.css", get(bookings::offers::http::style))
        .route(
            "/api/site/{locale}/assets/{*name}",
            get(overview::case_offers::site_files::file).with_state(app.overview.clone()),
        )
        .route("/api/{*rest}", axum::routing::any(|| async { Problem::not_found() }))
        .fallback(desk_files::file)
        .with_state(app.staff.clone());
    let admission = Admission::of_desk(&app.web, &health::CHECKS);
    let around = |calls, longest| guarded(calls, &app.web, settings, (Arc::clone(&admission), longest));
    around(calls, app.limits.request).merge(around(uploads, UPLOAD))
}

/// Adds the middleware that all calls share, with `longest` as the timeout.
fn guarded(
    calls: Router,
    app: &Web,
    settings: &StaffSettings,
    (admission, longest): (Arc<Admission>, Duration),
) -> Router {
    let guards = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(app.clone(), observe::observe))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(WORTH_COMPRESSING).and(is_text)))
        .layer(middleware::from_fn(guard::add_headers))
        .layer(middleware::from_fn_with_state(admission, admit))
        .layer(middleware::from_fn_with_state(Arc::<str>::from(settings.origin.as_str()), guard::check_origin))
        .map_response(tell_as_problem)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, longest))
        .layer(DefaultBodyLimit::max(limits::BODY));
    calls.layer(guards)
}

/// Compresses JSON, tables and documents, but not visitors' files. Other origins cannot read these responses, so
/// compressed lengths reveal nothing.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Each event of a stream is sent at once.
    media_type != "text/event-stream"
        && ["application/json", "text/"].iter().any(|compressed| media_type.starts_with(compressed))
}
