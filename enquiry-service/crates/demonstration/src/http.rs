//! The call that signs in to a demonstration.

use axum::{Json, extract::State, http::HeaderMap, response::Response};
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::{http::problem::Problem, settings::kinds::Environment, tokens::TokenHash};
use staff::{
    sessions::{
        desk::SessionAnswer,
        sign_in::{Link, with_cookies},
    },
    state::Staff,
};

use super::sign_in::sign_in_to_demonstration;

/// The calls of a demonstration: none in production.
pub fn calls(app: &Staff) -> OpenApiRouter {
    if app.environment == Environment::Production {
        return OpenApiRouter::new();
    }
    OpenApiRouter::new().routes(routes!(demonstration)).with_state(app.clone())
}

/// Signs in with the link of a demonstration.
#[utoipa::path(post, path = "/api/desk/demonstration", request_body = Link, responses(
    (status = 200, description = "Signed in; sets the session cookie", body = SessionAnswer),
    (status = 404, description = "The link was used, has expired or is unknown", body = Problem),
))]
pub async fn demonstration(
    State(app): State<Staff>,
    headers: HeaderMap,
    Json(link): Json<Link>,
) -> Result<Response, Problem> {
    let signed_in = sign_in_to_demonstration(&app.database, TokenHash::of(&link.token), app.clock.now()).await;
    let signed_in = signed_in?.ok_or_else(Problem::not_found)?;
    with_cookies(&app, &headers, &signed_in, None).await
}
