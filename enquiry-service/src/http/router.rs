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

use super::health;
use crate::{
    accounts::{address, affiliates, calls},
    bookings::{
        departures, documents,
        orders::{self, offer},
        payments::{self, ipn},
        waiting_list,
    },
    intake::{
        contact, publishing, quotes,
        reviews::{self, moderation},
    },
    kernel::http::{
        admission::{Admission, admit},
        form_page, limits, observe, origin, plain_form,
        problem::{Problem, tell_as_problem},
        received::Receipt,
        responses::with_problem_documents,
    },
    state::AppState,
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
        .routes(routes!(quotes::http::request_quote))
        .routes(routes!(contact::http::contact_us))
        .routes(routes!(reviews::http::send_review))
        .merge(calls::calls())
        .routes(routes!(affiliates::http::join))
        .routes(routes!(affiliates::http::member))
        .routes(routes!(affiliates::http::friends))
        .routes(routes!(affiliates::http::inviter))
        .routes(routes!(orders::http::submit_order))
        .routes(routes!(waiting_list::http::join))
        .routes(routes!(payments::http::start))
        .layer(middleware::from_fn_with_state(app.clone(), origin::check_origin));
    // Calls with their own authentication, or without any.
    let others = OpenApiRouter::new()
        .routes(routes!(contact::http::thanks))
        .routes(routes!(reviews::http::reviews))
        .routes(routes!(reviews::http::guestbook))
        .routes(routes!(offer::offer))
        .routes(routes!(departures::http::departures))
        .routes(routes!(payments::http::payment))
        .routes(routes!(ipn::by_query, ipn::by_body))
        .routes(routes!(documents::http::invoice))
        .routes(routes!(documents::http::document))
        .routes(routes!(moderation::ask, moderation::decide))
        .routes(routes!(address::http::ask, address::http::stop))
        .routes(routes!(publishing::http::content_changed))
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
