//! The passkeys of the signed-in person.

use axum::{
    Json,
    extract::{Path, State},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    fields::{RawField, SingleLine},
    http::{
        problem::Problem,
        refusals::{refused, refused_field},
        web::Web,
    },
};

use super::{
    actions,
    json::{CreatedCredential, CreationOptions},
    model::{Ceremony, LONGEST_NAME, Passkey, RelyingParty},
    store,
};
use crate::{guard::Person, state::Staff};

/// A passkey of the signed-in person.
#[derive(Serialize, ToSchema)]
pub struct PasskeyAnswer {
    id: String,
    name: String,
    /// Milliseconds since 1970.
    added_at: i64,
    /// Milliseconds since 1970. Null if not used yet.
    used_at: Option<i64>,
}

/// The relying party of passkeys. A desk without a host answers 404.
pub fn site(app: &Staff) -> Result<RelyingParty, Problem> {
    app.desk.as_ref().map(|desk| desk.relying_party()).ok_or_else(Problem::not_found)
}

/// The passkeys of a person, in the order in which they were added.
pub async fn of_person(app: &Web, person: Uuid) -> Result<Vec<Passkey>, Problem> {
    Ok(app.database.read(move |connection| store::of_person(connection, person)).await?)
}

/// Lists the passkeys of the signed-in person.
#[utoipa::path(get, path = "/api/desk/passkeys", responses(
    (status = 200, description = "In the order in which they were added", body = Vec<PasskeyAnswer>),
    (status = 401, description = "No person is signed in", body = Problem),
))]
pub async fn list(State(app): State<Staff>, Person(person): Person) -> Result<Json<Vec<PasskeyAnswer>>, Problem> {
    answer(&app, person.id).await
}

async fn answer(app: &Web, person: Uuid) -> Result<Json<Vec<PasskeyAnswer>>, Problem> {
    let answer = |passkey: Passkey| PasskeyAnswer {
        id: passkey.id.to_string(),
        name: passkey.name.to_string(),
        added_at: passkey.added_at,
        used_at: passkey.used_at,
    };
    Ok(Json(of_person(app, person).await?.into_iter().map(answer).collect()))
}

/// Creates a challenge for a new passkey, as options for `navigator.credentials.create`.
#[utoipa::path(post, path = "/api/desk/passkeys/challenge", responses(
    (status = 200, description = "The options; the challenge is valid once, for five minutes", body = CreationOptions),
))]
pub async fn challenge(State(app): State<Staff>, Person(person): Person) -> Result<Json<CreationOptions>, Problem> {
    let known = of_person(&app, person.id).await?;
    let challenge = actions::challenge(&app.database, Ceremony::Add, Some(person.id), app.clock.now()).await;
    let challenge = challenge?;
    Ok(Json(CreationOptions::new(site(&app)?, &person, &known, &challenge)))
}

/// A passkey that a device created.
#[derive(Deserialize, ToSchema)]
pub struct AddPasskey {
    /// 1 to 60 characters
    name: RawField,
    credential: CreatedCredential,
}

/// Adds a passkey that a device created.
#[utoipa::path(post, path = "/api/desk/passkeys", request_body = AddPasskey, responses(
    (status = 200, description = "Added; usable for sign-in at once", body = Vec<PasskeyAnswer>),
    (status = 422, description = "The name is missing, or the passkey cannot be verified", body = Problem),
))]
pub async fn add(
    State(app): State<Staff>,
    Person(person): Person,
    Json(typed): Json<AddPasskey>,
) -> Result<Json<Vec<PasskeyAnswer>>, Problem> {
    let name = SingleLine::required(&typed.name, LONGEST_NAME)
        .map_err(|_| refused_field("name", format!("Give the passkey a name of 1 to {LONGEST_NAME} characters")))?;
    let passkey = (name, typed.credential.into());
    let added = actions::add(&app.database, site(&app)?, passkey, (person.id, app.clock.now())).await?;
    if let Err(refusal) = added {
        tracing::info!(staff = %person.id, reason = %refusal, "new passkey rejected");
        return Err(refused(format!("The passkey was not added: {refusal}")));
    }
    answer(&app, person.id).await
}

/// Removes a passkey of the person and ends the sessions that it opened, including the current one.
#[utoipa::path(delete, path = "/api/desk/passkeys/{id}", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Removed; the remaining passkeys", body = Vec<PasskeyAnswer>),
    (status = 404, description = "The person has no such passkey", body = Problem),
))]
pub async fn remove(
    State(app): State<Staff>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<Json<Vec<PasskeyAnswer>>, Problem> {
    let removed = actions::remove(&app.database, id, app.work, (person.id, app.clock.now())).await?;
    Problem::unless_found(removed)?;
    answer(&app, person.id).await
}
