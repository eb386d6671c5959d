use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use tower::ServiceBuilder;
use tower_http::{catch_panic::CatchPanicLayer, set_header::SetResponseHeaderLayer, timeout::TimeoutLayer};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::{
    admission::{Admission, admit},
    form_page, limits, observe, origin, plain_form,
    problem::{Problem, tell_as_problem},
    received::Receipt,
    responses::with_problem_documents,
};

use super::health;
use crate::{erasure, state::AppState};

#[derive(OpenApi)]
#[openapi(
    components(schemas(Problem, Receipt)),
    info(
        title = "Tembea enquiry service",
        description = "Quotes, contact messages, reviews and bookings of six country sites"
    )
)]
struct Description;

/// All calls with their middleware.
pub fn router(app: &AppState) -> Router {
    let web = &app.web;
    let own_data = OpenApiRouter::new().routes(routes!(erasure::http::export)).routes(routes!(erasure::http::delete));
    let health = OpenApiRouter::new()
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics));
    // Calls from pages of the sites.
    let of_pages = OpenApiRouter::new()
        .merge(accounts::calls::of_pages(&app.accounts))
        .merge(intake::calls::of_pages(&app.intake))
        .merge(bookings::calls::of_pages(&app.bookings))
        .merge(overview::calls::of_pages(&app.overview))
        .merge(own_data.with_state(app.clone()))
        .layer(middleware::from_fn_with_state(web.clone(), origin::check_origin));
    // Calls with their own authentication, or without any.
    let others = OpenApiRouter::new()
        .merge(accounts::calls::others(&app.accounts))
        .merge(intake::calls::others(&app.intake))
        .merge(bookings::calls::others(&app.bookings))
        .merge(health.with_state(app.clone()));
    // One combined layer, outermost first: each separate layer on a router costs a heap allocation per call.
    let no_store = HeaderValue::from_static("no-store");
    let no_sniff = HeaderValue::from_static("nosniff");
    let guards = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(web.clone(), observe::observe))
        .layer(SetResponseHeaderLayer::overriding(header::X_CONTENT_TYPE_OPTIONS, no_sniff))
        .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, no_store))
        .layer(middleware::from_fn_with_state(web.clone(), plain_form::tell_in_pages))
        .layer(middleware::from_fn_with_state(Admission::of_sites(web, &health::CHECKS), admit))
        .map_response(tell_as_problem)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, web.limits.request))
        .layer(DefaultBodyLimit::max(limits::BODY));
    let (router, description) =
        OpenApiRouter::with_openapi(Description::openapi()).merge(of_pages).merge(others).split_for_parts();
    let description = with_problem_documents(description);
    router
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/api/form.css", get(form_page::style))
        .route("/api/offer.css", get(bookings::offers::http::style))
        .route("/api/offer.js", get(bookings::offers::http::script))
        .fallback(|| async { Problem::not_found() })
        .method_not_allowed_fallback(method_not_allowed)
        .layer(guards)
        .with_state(())
}

async fn method_not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "urn:tembea:method", "This address does not support this method")
}

pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("handler panicked");
    Problem::internal().into_response()
}
