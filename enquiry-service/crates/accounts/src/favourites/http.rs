use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::http::{
    failure::{Failure, answered, done},
    problem::Problem,
    responses::UnreadableResponses,
    web::Web,
};

use super::{actions::add_wishes, store};
use crate::{sessions::http::SignedIn, state::Accounts};

/// Ids of tours.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Wishes {
    tours: Vec<i64>,
}

/// The tours that the owner of the token marked, in the order in which they were marked.
#[utoipa::path(get, path = "/api/wishlist", security(("token" = [])), responses(
    (status = 200, description = "Marked tours", body = Wishes),
    (status = 401, description = "No valid session", body = Problem),
))]
pub async fn wishes(State(app): State<Accounts>, visitor: SignedIn) -> Response {
    answered(&app, visitor.account.locale, all(&app, &visitor).await)
}

/// Adds the tours that the browser marked before the login.
#[utoipa::path(post, path = "/api/wishlist/merge", security(("token" = [])), request_body = Wishes, responses(
    (status = 200, description = "All marked tours", body = Wishes),
    UnreadableResponses,
    (status = 401, description = "No valid session", body = Problem),
    (status = 422, description = "Not a list of ids", body = Problem),
))]
pub async fn merge(
    State(app): State<Accounts>,
    visitor: SignedIn,
    Json(Wishes { mut tours }): Json<Wishes>,
) -> Response {
    tours.retain(|tour| *tour > 0);
    let added = async {
        add_wishes(&app.database, visitor.account.id, tours, app.clock.now()).await?;
        all(&app, &visitor).await
    };
    answered(&app, visitor.account.locale, added.await)
}

/// Marks a tour.
#[utoipa::path(put, path = "/api/wishlist/{id}", security(("token" = [])), params(("id" = i64, Path, description = "Id of a tour")), responses(
    (status = 204, description = "Marked"),
    (status = 401, description = "No valid session", body = Problem),
    (status = 404, description = "Not an id of a tour", body = Problem),
))]
pub async fn add(State(app): State<Accounts>, visitor: SignedIn, Path(tour): Path<String>) -> Response {
    let Some(tour) = id(&tour) else { return Problem::not_found().into_response() };
    let added = add_wishes(&app.database, visitor.account.id, vec![tour], app.clock.now()).await;
    answered(&app, visitor.account.locale, added.map(|()| done()).map_err(Failure::from))
}

/// Removes the mark. Succeeds if there is no mark.
#[utoipa::path(delete, path = "/api/wishlist/{id}", security(("token" = [])), params(("id" = i64, Path, description = "Id of a tour")), responses(
    (status = 204, description = "Not marked"),
    (status = 401, description = "No valid session", body = Problem),
    (status = 404, description = "Not an id of a tour", body = Problem),
))]
pub async fn remove(State(app): State<Accounts>, visitor: SignedIn, Path(tour): Path<String>) -> Response {
    let Some(tour) = id(&tour) else { return Problem::not_found().into_response() };
    let removed = app.database.write(move |on| store::remove(on, visitor.account.id, tour)).await;
    answered(&app, visitor.account.locale, removed.map(|()| done()).map_err(Failure::from))
}

async fn all(app: &Web, visitor: &SignedIn) -> Result<Response, Failure> {
    let account = visitor.account.id;
    let tours = app.database.read(move |on| store::of(on, account)).await?;
    Ok(Json(Wishes { tours }).into_response())
}

fn id(text: &str) -> Option<i64> {
    text.parse().ok().filter(|id| *id > 0)
}
