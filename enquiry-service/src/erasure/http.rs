use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use accounts::{
    account::{actions::erase_account, model::Account},
    affiliates::{self, slug::Slug},
    favourites,
    profile::http::OwnProfile,
    sessions::{http::SignedIn, password_check::own_password},
};
use kernel::{
    clock::timestamp,
    database::{Connection, DatabaseError},
    fields::{FieldError, FieldErrorKind, RawField},
    http::{
        failure::{Failure, answered, done},
        network::VisitorNetwork,
        problem::Problem,
        responses::UnreadableResponses,
    },
};

use crate::{state::AppState, tables::TABLES};

/// All data stored about the owner of an account.
#[derive(Serialize)]
struct Export {
    id: String,
    created_at: String,
    language: &'static str,
    profile: OwnProfile,
    favourite_tours: Vec<i64>,
    /// Present if the owner invites friends.
    affiliate: Option<Slug>,
    /// The rows of all tables that know the address.
    #[serde(flatten)]
    rows: serde_json::Map<String, serde_json::Value>,
}

/// Exports all data stored under the account's address.
#[utoipa::path(get, path = "/api/account/export", security(("token" = [])), responses(
    (status = 200, description = "All stored data", body = Object),
    (status = 401, description = "No valid session", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn export(State(app): State<AppState>, visitor: SignedIn) -> Response {
    answered(&app, visitor.account.locale, collect(&app, &visitor.account).await)
}

async fn collect(app: &AppState, account: &Account) -> Result<Response, Failure> {
    let (id, key) = (account.id, account.email.key());
    let read = move |on: &Connection| {
        Ok::<_, DatabaseError>((
            favourites::store::of(on, id)?,
            affiliates::store::slug_of(on, id)?,
            TABLES.export_person(on, &key)?,
        ))
    };
    let (favourite_tours, affiliate, rows) = app.database.read(read).await?;
    let export = Export {
        id: account.id.to_string(),
        created_at: timestamp(account.created_at).to_string(),
        language: account.locale.code(),
        profile: OwnProfile::of(account),
        favourite_tours,
        affiliate,
        rows,
    };
    let name = "attachment; filename=\"tembea-account.json\"";
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(export)).into_response())
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Goodbye {
    /// The password of the account.
    password: RawField,
}

/// Deletes the account and all its data. Enquiries and bookings stay for the required retention time.
#[utoipa::path(delete, path = "/api/account", security(("token" = [])), request_body = Goodbye, responses(
    (status = 204, description = "The account is deleted"),
    UnreadableResponses,
    (status = 401, description = "No valid session", body = Problem),
    (status = 422, description = "The password is wrong", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
    (status = 503, description = "Not available now", body = Problem),
))]
pub async fn delete(
    State(app): State<AppState>,
    visitor: SignedIn,
    VisitorNetwork(network): VisitorNetwork,
    Json(goodbye): Json<Goodbye>,
) -> Response {
    let account = visitor.account;
    answered(&app, account.locale, erase(&app, &account, &goodbye.password, network.as_deref()).await)
}

async fn erase(
    app: &AppState,
    account: &Account,
    typed: &RawField,
    network: Option<&str>,
) -> Result<Response, Failure> {
    match own_password(app, account, typed, network).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Ok(refused(app, account, error)),
        Err(response) => return Ok(*response),
    }
    if !erase_account(&app.database, account.clone()).await? {
        return Ok(refused(app, account, FieldErrorKind::PasswordWrong));
    }
    tracing::info!(account = %account.id, "account deleted");
    Ok(done())
}

fn refused(app: &AppState, account: &Account, kind: FieldErrorKind) -> Response {
    Problem::invalid(&app.catalogue, account.locale, &[FieldError { field: "password", kind }]).into_response()
}
