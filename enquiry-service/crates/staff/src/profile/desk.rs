use axum::{Json, body::Bytes, extract::State};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    database::DatabaseError,
    http::{problem::Problem, refusals::refused_field},
    pictures::{PictureError, square},
};

use super::{
    model::{LARGEST, Language, Languages, SIDE},
    store,
};
use crate::{guard::Person, state::Staff};

/// What travellers see of the signed-in person.
#[derive(Serialize, ToSchema)]
pub struct ProfileAnswer {
    languages: Vec<Language>,
    /// A URL that contains the picture. Null without one.
    picture: Option<String>,
}

/// Returns what travellers see of the signed-in person.
#[utoipa::path(get, path = "/api/desk/profile", responses((status = 200, description = "The profile", body = ProfileAnswer)))]
pub async fn profile(State(app): State<Staff>, Person(person): Person) -> Result<Json<ProfileAnswer>, Problem> {
    Ok(profile_now(&app, person.id).await?)
}

/// The languages of a person.
#[derive(Deserialize, ToSchema)]
pub struct NewLanguages {
    languages: Vec<Language>,
}

/// Writes the languages of the signed-in person.
#[utoipa::path(put, path = "/api/desk/profile", request_body = NewLanguages, responses(
    (status = 200, description = "Written", body = ProfileAnswer),
))]
pub async fn write_languages(
    State(app): State<Staff>,
    Person(person): Person,
    Json(NewLanguages { languages }): Json<NewLanguages>,
) -> Result<Json<ProfileAnswer>, Problem> {
    let languages = Languages::of(languages);
    app.database.write(move |transaction| store::set_languages(transaction, person.id, &languages)).await?;
    Ok(profile_now(&app, person.id).await?)
}

/// Takes a picture of the signed-in person. It is stored as a small JPEG without the metadata of the file.
#[utoipa::path(post, path = "/api/desk/profile/picture",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses(
    (status = 200, description = "Stored", body = ProfileAnswer),
    (status = 413, description = "Larger than 5 MiB", body = Problem),
    (status = 422, description = "Not a picture, or one with too many pixels; the title says which", body = Problem),
    (status = 503, description = "Another picture is read", body = Problem),
))]
pub async fn take_picture(
    State(app): State<Staff>,
    Person(person): Person,
    sent: Bytes,
) -> Result<Json<ProfileAnswer>, Problem> {
    let made = spawn_blocking(move || square(&sent, &LARGEST, SIDE)).await.unwrap_or(Err(PictureError::Type));
    let picture = made.map_err(|error| {
        let title = match error {
            PictureError::TooLarge => "The picture is too large: at most 5 MB and 8,192 pixels on a side",
            PictureError::Type => "This file cannot be read: choose a JPEG, PNG or WebP picture",
        };
        refused_field("picture", title)
    })?;
    app.database.write(move |transaction| store::set_picture(transaction, person.id, &picture)).await?;
    Ok(profile_now(&app, person.id).await?)
}

/// Deletes the picture of the signed-in person.
#[utoipa::path(delete, path = "/api/desk/profile/picture", responses(
    (status = 200, description = "Deleted", body = ProfileAnswer),
))]
pub async fn remove_picture(State(app): State<Staff>, Person(person): Person) -> Result<Json<ProfileAnswer>, Problem> {
    app.database.write(move |transaction| store::remove_picture(transaction, person.id)).await?;
    Ok(profile_now(&app, person.id).await?)
}

async fn profile_now(app: &Staff, person: Uuid) -> Result<Json<ProfileAnswer>, DatabaseError> {
    let profile = app.database.read(move |on| store::of_person(on, person)).await?.unwrap_or_default();
    Ok(Json(ProfileAnswer { picture: profile.picture_address(), languages: profile.languages.0 }))
}
