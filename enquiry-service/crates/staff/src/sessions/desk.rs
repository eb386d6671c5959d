use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use strum::VariantArray;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

use kernel::{http::problem::Problem, settings::kinds::Environment};

use super::actions;
use crate::{
    guard::{self, Person},
    people::model::{Role, StaffMember},
    permissions::Action,
    state::Staff,
};

/// The signed-in person.
#[derive(Serialize, ToSchema)]
pub struct SessionAnswer {
    pub id: String,
    pub name: String,
    pub role: Role,
    /// The permissions of the role, such as `answer_cases`.
    #[schema(value_type = Vec<Action>)]
    pub may: Vec<&'static str>,
    /// The desk is a trial: its cases are invented and no mails are sent.
    pub is_trial: bool,
    /// IANA name of the office's time zone, in which the desk shows times.
    pub zone: String,
    /// Present only after an invitation was accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery_codes: Option<Vec<String>>,
}

impl SessionAnswer {
    pub fn of(app: &Staff, person: &StaffMember) -> Self {
        SessionAnswer {
            id: person.id.to_string(),
            name: person.name.to_string(),
            role: person.role,
            may: Action::VARIANTS.iter().filter(|action| person.role.may(**action)).map(<&str>::from).collect(),
            is_trial: app.environment == Environment::Development,
            zone: app.zone.iana_name().unwrap_or("UTC").to_owned(),
            recovery_codes: None,
        }
    }
}

/// The names of all permissions: a client that misspells one does not compile.
impl PartialSchema for Action {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A permission of the desk."))
            .enum_values(Some(Action::VARIANTS.iter().map(<&str>::from)))
            .into()
    }
}

impl ToSchema for Action {}

/// Returns the signed-in person.
#[utoipa::path(get, path = "/api/desk/session", responses(
    (status = 200, description = "The signed-in person", body = SessionAnswer),
    (status = 401, description = "No person is signed in", body = Problem),
))]
pub async fn session(State(app): State<Staff>, Person(person): Person) -> Json<SessionAnswer> {
    Json(SessionAnswer::of(&app, &person))
}

/// Ends the session and deletes the cookie.
#[utoipa::path(post, path = "/api/desk/sign-out", responses((status = 204, description = "Signed out")))]
pub async fn sign_out(State(app): State<Staff>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(token) = guard::session_token(&app, &headers) {
        actions::sign_out(&app.database, token, app.work).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, guard::cookie(&app, None))]).into_response())
}

/// The result of ending the other sessions.
#[derive(Serialize, ToSchema)]
pub struct SignedOutAnswer {
    /// Number of ended sessions.
    ended: u64,
}

/// Ends all other sessions of the person, in other browsers and on other devices.
#[utoipa::path(post, path = "/api/desk/sign-out/others", responses(
    (status = 200, description = "The other sessions have ended", body = SignedOutAnswer),
    (status = 401, description = "No person is signed in", body = Problem),
))]
pub async fn sign_out_others(
    State(app): State<Staff>,
    Person(person): Person,
    headers: HeaderMap,
) -> Result<Json<SignedOutAnswer>, Problem> {
    let token = guard::session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    let ended = actions::sign_out_others(&app.database, (person.id, token), app.work, app.clock.now()).await;
    Ok(Json(SignedOutAnswer { ended: ended? }))
}
