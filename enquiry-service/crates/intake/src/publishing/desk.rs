use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use kernel::http::problem::Problem;
use staff::guard::Person;

use super::{actions::request_build, store};
use crate::state::Intake;

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
pub async fn publishing(State(app): State<Intake>) -> Result<Json<PublishingAnswer>, Problem> {
    read_publishing(&app).await.map(Json)
}

async fn read_publishing(app: &Intake) -> Result<PublishingAnswer, Problem> {
    let state = app.database.read(store::state).await?;
    Ok(PublishingAnswer {
        has_hook: app.has_build_hook,
        waiting_since: state.waiting_since,
        next_at: state.next_at,
        last_error: state.last_error,
    })
}

/// Requests a build of the sites as soon as possible.
#[utoipa::path(post, path = "/api/desk/publishing", responses((status = 200, description = "A build is requested", body = PublishingAnswer)))]
pub async fn publish(State(app): State<Intake>, Person(person): Person) -> Result<Json<PublishingAnswer>, Problem> {
    request_build(&app.database, Some(person.id), app.clock.now()).await?;
    app.wake_builds.notify_one();
    read_publishing(&app).await.map(Json)
}
