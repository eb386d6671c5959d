use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::http::problem::Problem;
use staff::guard::Person;

use super::{
    actions::tell,
    model::{Doing, Presence},
};
use crate::{sight::desk::SeenCase, state::Correspondence};

/// The person's activity in a case.
#[derive(Deserialize, ToSchema)]
pub struct Tell {
    /// Null: the person has left the screen.
    doing: Option<Doing>,
}

/// A colleague who has the same case open.
#[derive(PartialEq, Eq, Serialize, ToSchema)]
pub struct PresenceAnswer {
    /// Id of the person.
    staff: String,
    doing: Doing,
}

impl From<Presence> for PresenceAnswer {
    fn from(presence: Presence) -> Self {
        PresenceAnswer { staff: presence.staff.to_string(), doing: presence.doing }
    }
}

/// Reports that the person has a case open, and returns the others who have. A report expires after 40 seconds.
#[utoipa::path(put, path = "/api/desk/cases/{id}/presence", params(("id" = Uuid, Path)), request_body = Tell, responses(
    (status = 200, description = "The colleagues who have the case open", body = Vec<PresenceAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn presence(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(told): Json<Tell>,
) -> Result<Json<Vec<PresenceAnswer>>, Problem> {
    let others = tell(&app.database, (id, person.id), told.doing, app.clock.now()).await?;
    Ok(Json(others.into_iter().map(PresenceAnswer::from).collect()))
}
