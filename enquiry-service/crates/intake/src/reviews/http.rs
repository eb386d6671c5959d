use axum::{
    Json,
    extract::{Query, State},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use kernel::{
    clock::{Millis, date, start_of},
    http::{
        form_page::{Control, Form, hidden, required},
        idempotency::IdempotencyKey,
        problem::Problem,
        responses::FormResponses,
        visitor_form::{VisitorForm, form_fields},
        web::Web,
    },
    submissions::quarantine::suspicion,
};

use super::{
    actions::submit,
    model::{Review, ReviewState, ReviewSubmission},
    store::{self, ReviewFilter, ReviewOrder},
};
use crate::state::Intake;

const RATINGS: &[(&str, &str)] = &[
    ("5", "review:excellent"),
    ("4", "review:very_good"),
    ("3", "review:average"),
    ("2", "review:poor"),
    ("1", "review:terrible"),
];

form_fields!(ReviewSubmission);

/// Limit of reviews in one response.
const MOST: i64 = 10_000;

/// Submits a review. It waits for moderation.
#[utoipa::path(post, path = "/api/send_review",
    request_body(content((ReviewSubmission = "application/json"), (ReviewSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(FormResponses))]
pub async fn send_review(visitor_form: VisitorForm<ReviewSubmission>) -> Response {
    let VisitorForm { app, form, filled_in, network, now, .. } = &visitor_form;
    let reply = visitor_form.reply(shown_form(form), "/ThankyouReview".to_owned());
    let mut review = match Review::parse(form, *now) {
        Ok(review) => review,
        Err(refused) => return reply.refused(&refused),
    };
    let texts = [review.body.as_str(), review.title.as_str(), review.name.as_str()];
    review.quarantine = suspicion(&form.company_website, filled_in, &texts);
    review.network.clone_from(network);
    reply.kept(submit(&app.intake, visitor_form.key("send_review"), review).await)
}

/// A review with the same fields as on the back-ends.
#[derive(Serialize, ToSchema)]
pub struct PublishedReview {
    id: i64,
    name: String,
    country: String,
    title: String,
    body: String,
    rating: i64,
    /// `YYYY-MM-DD`
    date: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    category: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    tour_slug: String,
    /// The operator's answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ReviewQuery {
    /// Only reviews in this language.
    locale: Option<String>,
    category: Option<String>,
    /// `YYYY-MM-DD`, inclusive
    date_from: Option<String>,
    /// `YYYY-MM-DD`, inclusive
    date_to: Option<String>,
    /// `newest`, `oldest`, `highest` or `lowest`
    sort: Option<String>,
}

/// Lists approved reviews, newest first.
#[utoipa::path(get, path = "/api/getReviews", params(ReviewQuery), responses(
    (status = 200, description = "Approved reviews", body = Vec<PublishedReview>),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 503, description = "The database does not answer", body = Problem),
))]
pub async fn reviews(State(app): State<Intake>, Query(query): Query<ReviewQuery>) -> Response {
    published(&app, &query).await
}

/// Lists approved reviews by category, days and order. The default order is newest first.
#[utoipa::path(get, path = "/api/guestbook", params(ReviewQuery), responses(
    (status = 200, description = "Approved reviews", body = Vec<PublishedReview>),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 503, description = "The database does not answer", body = Problem),
))]
pub async fn guestbook(State(app): State<Intake>, Query(query): Query<ReviewQuery>) -> Response {
    published(&app, &query).await
}

async fn published(app: &Web, query: &ReviewQuery) -> Response {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    // An invalid date is ignored, as on the back-end.
    let day = |text: &Option<String>| given(text).and_then(|text| text.parse::<Date>().ok());
    let zone = &app.zone;
    let filter = ReviewFilter {
        state: Some(ReviewState::Approved),
        locale: given(&query.locale).map(|locale| Locale::from_code_or_english(&locale)),
        category: given(&query.category),
        since: day(&query.date_from).map_or(Millis::MIN, |day| start_of(day, zone)),
        before: day(&query.date_to).and_then(|day| day.tomorrow().ok()).map_or(Millis::MAX, |day| start_of(day, zone)),
        order: match query.sort.as_deref() {
            Some("oldest") => ReviewOrder::Oldest,
            Some("highest") => ReviewOrder::Highest,
            Some("lowest") => ReviewOrder::Lowest,
            _ => ReviewOrder::Newest,
        },
        most: MOST,
        ..ReviewFilter::ALL
    };
    let locale = filter.locale.unwrap_or_default();
    let reviews = match app.database.read(move |on| store::filtered(on, filter)).await {
        Ok(reviews) => reviews,
        Err(error) => return Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    };
    let published = reviews.into_iter().map(|review| PublishedReview {
        id: review.number,
        date: date(review.received_at, zone).to_string(),
        name: review.name.to_string(),
        country: review.country.to_string(),
        title: review.title.to_string(),
        body: review.body.as_str().to_owned(),
        rating: review.rating,
        category: review.category.to_string(),
        tour_slug: review.tour_slug.to_string(),
        answer: review.answer.map(|answer| answer.as_str().to_owned()),
    });
    Json(published.collect::<Vec<_>>()).into_response()
}

/// The form as it is shown to a browser without scripts.
pub fn shown_form(from: &ReviewSubmission) -> Form<'_> {
    let fields = vec![
        required("name", "form:full_name", Control::Input("text", "name"), &from.name),
        required("email", "form:email", Control::Input("email", "email"), &from.email),
        required("country", "form:country", Control::Input("text", "country-name"), &from.country),
        required("title", "review:heading", Control::Input("text", "off"), &from.title),
        required("rating", "review:rating", Control::Choice(RATINGS), &from.rating),
        required("body", "review:body", Control::MultiLine, &from.body),
        hidden("category", "review:category", &from.category),
        hidden("tour", "service:tour", &from.tour),
        hidden("tour_slug", "service:tour", &from.tour_slug),
        hidden("locale", "service:language", &from.locale),
        hidden("company_website", "service:leave_empty", &from.company_website),
    ];
    Form { action: "/api/send_review", send: "review:send", fields }
}
