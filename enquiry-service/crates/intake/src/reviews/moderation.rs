use axum::{
    Form,
    extract::{Query, State},
    http::StatusCode,
    response::Response,
};
use content_model::Choice;
use minijinja::context;
use serde::Deserialize;

use kernel::{
    http::{problem::Problem, web::Web},
    signing::Moderation,
};

use super::{
    actions::moderate_review,
    model::{Review, ReviewState},
};
use crate::state::Intake;

/// The question to the moderator.
pub const QUESTION: (&str, &str) = ("moderation.html", include_str!("templates/moderation.html"));

#[derive(Deserialize)]
pub struct Link {
    #[serde(default)]
    token: String,
}

/// Asks for confirmation and changes nothing: mail scanners open links but press no buttons.
#[utoipa::path(get, path = "/api/moderate", params(("token" = String, Query, description = "Token from the operator's mail")), responses(
    (status = 200, description = "A page with a button", content_type = "text/html"),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 404, description = "The link is not valid", content_type = "text/html"),
))]
pub async fn ask(State(app): State<Intake>, Query(link): Query<Link>) -> Response {
    let Some(moderation) = app.signer.verify(&link.token, app.clock.now()) else { return gone(&app) };
    match app.database.find(moderation.review).await {
        Ok(Some(review)) => question(&app, &moderation, &review, &link.token),
        Ok(None) => gone(&app),
        Err(error) => failed(&app, &error),
    }
}

/// Publishes or rejects a review. The sites change with the next build.
#[utoipa::path(post, path = "/api/moderate",
    request_body(content = String, content_type = "application/x-www-form-urlencoded", description = "`token` of the link"),
    responses(
        (status = 200, description = "Done", content_type = "text/html"),
        (status = 413, description = "Larger than 64 KiB", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 415, description = "Not a form", body = Problem),
        (status = 422, description = "The form cannot be read", content((Problem = "application/problem+json"), (String = "text/html"))),
        (status = 404, description = "The link is not valid", content_type = "text/html"),
    ))]
pub async fn decide(State(app): State<Intake>, Form(link): Form<Link>) -> Response {
    let Some(Moderation { review, approve, .. }) = app.signer.verify(&link.token, app.clock.now()) else {
        return gone(&app);
    };
    let (state, key) = if approve {
        (ReviewState::Approved, "service:moderated_approved")
    } else {
        (ReviewState::Rejected, "service:moderated_rejected")
    };
    match moderate_review(&app.database, review, state, None, app.clock.now()).await {
        Ok(true) => {
            app.wake_builds.notify_one();
            tracing::info!(%review, state = state.name(), "review moderated by link");
            let locale = app.operator_locale;
            app.pages.message(locale, app.catalogue.text(locale, key), "")
        }
        Ok(false) => gone(&app),
        Err(error) => failed(&app, &error),
    }
}

/// Asks the moderator for a decision, with the review below the question.
fn question(app: &Web, moderation: &Moderation, review: &Review, token: &str) -> Response {
    let (locale, key) = (app.operator_locale, if moderation.approve { "approve" } else { "reject" });
    let values = context! {
        locale => locale.code(),
        question => app.catalogue.text(locale, &format!("service:moderate_{key}")).to_owned(),
        button => app.catalogue.text(locale, &format!("service:{key}")).to_owned(),
        token,
        name => review.name.as_str(),
        country => review.country.as_str(),
        rating => review.rating,
        title => review.title.as_str(),
        body => review.body.as_str(),
    };
    app.pages.page(QUESTION.0, values, StatusCode::OK)
}

fn gone(app: &Web) -> Response {
    let locale = app.operator_locale;
    let mut response = app.pages.message(locale, app.catalogue.text(locale, "service:moderate_gone"), "");
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn failed(app: &Web, error: &kernel::database::DatabaseError) -> Response {
    tracing::error!(%error, "review moderation failed");
    let locale = app.operator_locale;
    let mut response = app.pages.message(locale, app.catalogue.text(locale, "service:page_try_again"), "");
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    response
}
