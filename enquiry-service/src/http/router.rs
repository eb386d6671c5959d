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

use super::{
    AppState, account,
    admission::{Admission, admit},
    affiliate, contact, content_changed, departures, form_page, health, invoice, ipn, limits, moderation, observe,
    offer, order, origin, payment, plain_form,
    problem::{Problem, tell_as_problem},
    quote,
    received::Receipt,
    responses::with_problem_documents,
    review, waiting_list,
};

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
pub fn router(app: AppState) -> Router {
    let longest = app.settings.limits.request;
    // Calls from pages of the sites.
    let of_pages = OpenApiRouter::new()
        .routes(routes!(quote::request_quote))
        .routes(routes!(contact::contact_us))
        .routes(routes!(review::send_review))
        .merge(account::calls())
        .routes(routes!(affiliate::join))
        .routes(routes!(affiliate::member))
        .routes(routes!(affiliate::friends))
        .routes(routes!(affiliate::inviter))
        .routes(routes!(order::submit_order))
        .routes(routes!(waiting_list::join))
        .routes(routes!(payment::start))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check_origin));
    // Calls with their own authentication, or without any.
    let others = OpenApiRouter::new()
        .routes(routes!(contact::thanks))
        .routes(routes!(review::reviews))
        .routes(routes!(review::guestbook))
        .routes(routes!(offer::offer))
        .routes(routes!(departures::departures))
        .routes(routes!(payment::payment))
        .routes(routes!(ipn::by_query, ipn::by_body))
        .routes(routes!(invoice::invoice))
        .routes(routes!(invoice::document))
        .routes(routes!(moderation::ask, moderation::decide))
        .routes(routes!(account::stop::ask, account::stop::stop))
        .routes(routes!(content_changed::content_changed))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics));
    // One combined layer, outermost first: each separate layer on a router costs a heap allocation per call.
    let no_store = HeaderValue::from_static("no-store");
    let no_sniff = HeaderValue::from_static("nosniff");
    let guards = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(app.clone(), observe::observe))
        .layer(SetResponseHeaderLayer::overriding(header::X_CONTENT_TYPE_OPTIONS, no_sniff))
        .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, no_store))
        .layer(middleware::from_fn_with_state(app.clone(), plain_form::tell_in_pages))
        .layer(middleware::from_fn_with_state(Admission::of_sites(&app), admit))
        .map_response(tell_as_problem)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, longest))
        .layer(DefaultBodyLimit::max(limits::BODY));
    let (router, description) =
        OpenApiRouter::with_openapi(Description::openapi()).merge(of_pages).merge(others).split_for_parts();
    let description = with_problem_documents(description);
    router
        .route("/api/openapi.json", get(move || async move { Json(description) }))
        .route("/api/form.css", get(form_page::style))
        .fallback(|| async { Problem::not_found() })
        .method_not_allowed_fallback(method_not_allowed)
        .layer(guards)
        .with_state(app)
}

async fn method_not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "urn:tembea:method", "This call has another method")
}

pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a handler panicked");
    Problem::internal().into_response()
}
