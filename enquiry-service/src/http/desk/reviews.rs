use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{AppState, Problem, guard::Person, unavailable};
use crate::{
    database::ReviewFilter,
    domain::enquiry::{Quarantine, Review, ReviewState},
    use_cases::moderate_review::moderate_review,
};

/// Reviews in a list.
const SHOWN: i64 = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewsQuery {
    /// `pending`, `approved` or `rejected`; without it reviews in every state.
    #[param(value_type = Option<String>)]
    state: Option<ReviewState>,
}

/// A visitor's review.
#[derive(Serialize, ToSchema)]
pub struct DeskReview {
    id: String,
    received_at: i64,
    locale: &'static str,
    name: String,
    email: String,
    country: String,
    title: String,
    text: String,
    /// 1 to 5
    rating: i64,
    tour: String,
    /// `pending`, `approved` or `rejected`
    #[schema(value_type = String)]
    state: ReviewState,
    #[schema(value_type = Option<String>)]
    quarantine: Option<Quarantine>,
}

/// Reviews, newest first.
#[utoipa::path(get, path = "/api/desk/reviews", params(ReviewsQuery), responses(
    (status = 200, description = "At most 200", body = Vec<DeskReview>),
))]
pub async fn list(
    State(app): State<AppState>,
    Query(query): Query<ReviewsQuery>,
) -> Result<Json<Vec<DeskReview>>, Problem> {
    let filter = ReviewFilter { state: query.state, most: SHOWN, ..ReviewFilter::ALL };
    let reviews = app.database.reviews(filter).await.map_err(unavailable(&app))?;
    let answer = |review: Review| DeskReview {
        id: review.id.to_string(),
        received_at: review.received_at,
        locale: review.locale.code(),
        name: review.name.to_string(),
        email: review.email.to_string(),
        country: review.country.to_string(),
        title: review.title.to_string(),
        text: review.body.as_str().to_owned(),
        rating: review.rating,
        tour: review.tour.to_string(),
        state: review.state,
        quarantine: review.quarantine,
    };
    Ok(Json(reviews.into_iter().map(answer).collect()))
}

/// Whether the sites show it.
#[derive(Deserialize, ToSchema)]
pub struct Decision {
    approve: bool,
}

/// Publishes a review with the next build, or keeps it from there.
#[utoipa::path(post, path = "/api/desk/reviews/{id}/decision", params(("id" = Uuid, Path)), request_body = Decision, responses(
    (status = 204, description = "Decided"),
    (status = 404, description = "No such review", body = Problem, content_type = "application/problem+json"),
))]
pub async fn decide(
    State(app): State<AppState>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(decision): Json<Decision>,
) -> Result<StatusCode, Problem> {
    let state = if decision.approve { ReviewState::Approved } else { ReviewState::Rejected };
    let decided = moderate_review(&app.database, id, state, Some(person.id), app.clock.now()).await;
    if !decided.map_err(unavailable(&app))? {
        return Err(Problem::not_found());
    }
    app.wake_builds.notify_one();
    Ok(StatusCode::NO_CONTENT)
}
