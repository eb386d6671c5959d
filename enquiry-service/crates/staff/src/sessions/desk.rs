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

use super::{actions, store};
use crate::{
    guard::{self, Person},
    people::model::{OwnSession, Role, StaffMember},
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

/// A session of the signed-in person.
#[derive(Serialize, ToSchema)]
pub struct OwnSessionAnswer {
    /// Time of the sign-in, in milliseconds since 1970.
    began_at: i64,
    /// Name of the passkey that was used. Null after a sign-in with password and code.
    passkey: Option<String>,
    /// Browser and system of the sign-in, such as `Firefox on Windows`. Null if they are unknown.
    browser: Option<String>,
    /// Whether it is the session of this call.
    is_current: bool,
}

/// Lists where the person is signed in, the newest sign-in first.
#[utoipa::path(get, path = "/api/desk/sessions", responses(
    (status = 200, description = "The active sessions", body = Vec<OwnSessionAnswer>),
    (status = 401, description = "No person is signed in", body = Problem),
))]
pub async fn sessions(
    State(app): State<Staff>,
    Person(person): Person,
    headers: HeaderMap,
) -> Result<Json<Vec<OwnSessionAnswer>>, Problem> {
    let token = guard::session_token(&app, &headers).ok_or_else(Problem::unauthorised)?;
    let (id, now) = (person.id, app.clock.now());
    let own = app.database.read(move |on| store::of_person(on, id, &token, now)).await?;
    let answer = |session: OwnSession| OwnSessionAnswer {
        began_at: session.created_at,
        passkey: session.passkey.map(|name| name.to_string()),
        browser: session.browser,
        is_current: session.is_current != 0,
    };
    Ok(Json(own.into_iter().map(answer).collect()))
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
