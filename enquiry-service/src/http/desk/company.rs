use axum::{Json, extract::State, http::StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppState, Problem, guard::Person, unavailable};
use crate::{
    primitives::fields::{EmailAddress, RawField},
    use_cases::{
        erase_person::{Erased, erase_person_by},
        publish::request_build,
    },
};

/// Whether the sites show all published changes.
#[derive(Serialize, ToSchema)]
pub struct PublishingAnswer {
    /// Whether a build hook is set. Without one a person has to build the sites by hand.
    has_hook: bool,
    /// Since when a change waits for a build. Null if no change waits.
    waiting_since: Option<i64>,
    /// Time of the next call of the build hook, if a change waits.
    next_at: i64,
    /// Why the last call of the build hook failed. Null if it succeeded.
    last_error: Option<String>,
}

/// Returns whether the sites are up to date.
#[utoipa::path(get, path = "/api/desk/publishing", responses((status = 200, description = "The state of publishing", body = PublishingAnswer)))]
pub async fn publishing(State(app): State<AppState>) -> Result<Json<PublishingAnswer>, Problem> {
    read_publishing(&app).await.map(Json)
}

async fn read_publishing(app: &AppState) -> Result<PublishingAnswer, Problem> {
    let state = app.database.build_state().await.map_err(unavailable(app))?;
    Ok(PublishingAnswer {
        has_hook: app.settings.publishing.build_hook.is_some(),
        waiting_since: state.waiting_since,
        next_at: state.next_at,
        last_error: state.last_error,
    })
}

/// Requests a build of the sites as soon as possible.
#[utoipa::path(post, path = "/api/desk/publishing", responses((status = 200, description = "A build is requested", body = PublishingAnswer)))]
pub async fn publish(State(app): State<AppState>, Person(person): Person) -> Result<Json<PublishingAnswer>, Problem> {
    request_build(&app.database, Some(person.id), app.clock.now()).await.map_err(unavailable(&app))?;
    app.wake_builds.notify_one();
    read_publishing(&app).await.map(Json)
}

/// The person to erase.
#[derive(Deserialize, ToSchema)]
pub struct Erase {
    email: RawField,
}

/// The result of an erasure.
#[derive(Serialize, ToSchema)]
pub struct ErasedAnswer {
    /// Number of enquiries, reviews, bookings and waiting list entries.
    records: u64,
    /// Numbers of the documents that are kept, as bookkeeping law requires.
    kept: Vec<String>,
}

/// Erases all data about a person, including account and mails.
#[utoipa::path(post, path = "/api/desk/erase", request_body = Erase, responses(
    (status = 200, description = "Erased; `records` is 0 if there was no data", body = ErasedAnswer),
    (status = 422, description = "Not an e-mail address", body = Problem, content_type = "application/problem+json"),
))]
pub async fn erase(
    State(app): State<AppState>,
    Person(person): Person,
    Json(typed): Json<Erase>,
) -> Result<Json<ErasedAnswer>, Problem> {
    let address = EmailAddress::parse(&typed.email).map_err(|_| {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:address", "This is no e-mail address")
    })?;
    let erased = erase_person_by(&app.database, address.as_str(), Some(person.id), app.clock.now()).await;
    let Erased { records, kept } = erased.map_err(unavailable(&app))?;
    app.wake_builds.notify_one();
    Ok(Json(ErasedAnswer { records, kept }))
}
