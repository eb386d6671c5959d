use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use kernel::{content::Content, fields::RawField, http::problem::Problem, submissions::quarantine::Quarantine};
use staff::guard::Person;

use super::{
    actions::{ReviewAnswer, ReviewAnswered, answer_review, moderate_review},
    model::{Review, ReviewState, review_answer},
    store::{self, ReviewFilter},
};
use crate::state::Intake;

/// Reviews in a list.
const SHOWN: i64 = 200;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewsQuery {
    /// `pending`, `approved` or `rejected`. Without it, reviews in every state.
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
    /// Title of the tour in the desk's language, or as the visitor wrote it if that site does not offer it.
    tour: String,
    /// `pending`, `approved` or `rejected`
    #[schema(value_type = String)]
    state: ReviewState,
    #[schema(value_type = Option<String>)]
    quarantine: Option<Quarantine>,
    /// The company's public answer. Null if there is none.
    answer: Option<String>,
}

impl DeskReview {
    fn of(app: &Intake, content: &Content, review: Review) -> Self {
        let tour = (review.locale, review.tour_slug.as_str(), review.tour.as_str());
        DeskReview {
            id: review.id.to_string(),
            received_at: review.received_at,
            locale: review.locale.code(),
            name: review.name.to_string(),
            email: review.email.to_string(),
            country: review.country.to_string(),
            title: review.title.to_string(),
            text: review.body.as_str().to_owned(),
            rating: review.rating,
            tour: content.named_title(app.operator_locale, tour).to_owned(),
            state: review.state,
            quarantine: review.quarantine,
            answer: review.answer.map(|answer| answer.as_str().to_owned()),
        }
    }
}

/// Lists reviews, newest first.
#[utoipa::path(get, path = "/api/desk/reviews", params(ReviewsQuery), responses(
    (status = 200, description = "At most 200", body = Vec<DeskReview>),
))]
pub async fn list(
    State(app): State<Intake>,
    Query(query): Query<ReviewsQuery>,
) -> Result<Json<Vec<DeskReview>>, Problem> {
    let filter = ReviewFilter { state: query.state, most: SHOWN, ..ReviewFilter::ALL };
    let reviews = app.database.read(move |on| store::filtered(on, filter)).await?;
    let content = app.content.current();
    Ok(Json(reviews.into_iter().map(|review| DeskReview::of(&app, &content, review)).collect()))
}

/// Whether the sites show the review.
#[derive(Deserialize, ToSchema)]
pub struct Decision {
    approve: bool,
}

/// Publishes or rejects a review. The sites change with the next build.
#[utoipa::path(post, path = "/api/desk/reviews/{id}/decision", params(("id" = Uuid, Path)), request_body = Decision, responses(
    (status = 204, description = "Saved"),
    (status = 404, description = "No such review", body = Problem),
))]
pub async fn decide(
    State(app): State<Intake>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(decision): Json<Decision>,
) -> Result<StatusCode, Problem> {
    let state = if decision.approve { ReviewState::Approved } else { ReviewState::Rejected };
    let decided = moderate_review(&app.database, id, state, Some(person.id), app.clock.now()).await?;
    Problem::unless_found(decided)?;
    app.wake_builds.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// A public answer to a review.
#[derive(Deserialize, ToSchema)]
pub struct PublicAnswer {
    /// In the language of the review, at most 2,000 characters. Empty deletes the answer.
    answer: RawField,
    /// The answer as it was read. Null if there was none.
    seen: RawField,
}

/// Answers a review in public. Sites that show the review show the answer below it with the next build.
#[utoipa::path(put, path = "/api/desk/reviews/{id}/answer", params(("id" = Uuid, Path)), request_body = PublicAnswer, responses(
    (status = 200, description = "Saved", body = DeskReview),
    (status = 404, description = "No such review", body = Problem),
    (status = 409, description = "The answer was changed meanwhile; the body is the current review", body = DeskReview),
    (status = 422, description = "The answer is too long or not text", body = Problem),
))]
pub async fn answer(
    State(app): State<Intake>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(typed): Json<PublicAnswer>,
) -> Result<(StatusCode, Json<DeskReview>), Problem> {
    let parse = |typed: &RawField| {
        review_answer(typed).map_err(|refused| Problem::invalid(&app.catalogue, Locale::En, &refused))
    };
    let change = ReviewAnswer { review: id, seen: parse(&typed.seen)?, answer: parse(&typed.answer)? };
    let answered = answer_review(&app.database, change, person.id, app.clock.now()).await?;
    let status = match answered {
        ReviewAnswered::Written => StatusCode::OK,
        ReviewAnswered::Meanwhile => StatusCode::CONFLICT,
        ReviewAnswered::NoSuchReview => return Err(Problem::not_found()),
    };
    app.wake_builds.notify_one();
    let review: Option<Review> = app.database.find(id).await?;
    Ok((status, Json(DeskReview::of(&app, &app.content.current(), review.ok_or_else(Problem::not_found)?))))
}
