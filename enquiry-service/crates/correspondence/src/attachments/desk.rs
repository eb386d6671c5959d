use axum::{
    Json,
    body::Bytes,
    extract::{Query, State},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use kernel::http::{problem::Problem, refusals::refused};
use staff::guard::Person;

use super::{
    actions::{FileKept, NewFile, keep_file},
    model::attachment,
};
use crate::{sight::desk::SeenCase, state::Correspondence};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// With its extension, which determines the file type.
    name: String,
}

/// An uploaded file that is not attached to an answer yet.
#[derive(Serialize, ToSchema)]
pub struct FileAnswer {
    id: String,
    name: String,
    /// Size in bytes.
    size: i64,
}

/// Uploads a file for an answer. It is deleted if no answer uses it within a day.
#[utoipa::path(post, path = "/api/desk/cases/{id}/files", params(("id" = Uuid, Path), FileQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses(
    (status = 200, description = "Stored", body = FileAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 413, description = "Larger than 5 MiB", body = Problem),
    (status = 422, description = "The file type is refused, or too many files wait for answers", body = Problem),
    (status = 503, description = "Too many files are uploaded at once", body = Problem),
))]
pub async fn keep(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Query(query): Query<FileQuery>,
    content: Bytes,
) -> Result<Json<FileAnswer>, Problem> {
    let (name, media_type) = attachment(&query.name, &content).map_err(|error| refused(error.to_string()))?;
    let file = NewFile { enquiry: id, staff: person.id, name, media_type, content };
    match keep_file(&app.database, file, app.clock.now()).await? {
        FileKept::Kept(kept) => {
            Ok(Json(FileAnswer { id: kept.id.to_string(), name: kept.name.to_string(), size: kept.size }))
        }
        FileKept::NoSuchCase => Err(Problem::not_found()),
        FileKept::PersonHasTooMuch => {
            Err(refused("Your unsent files have reached 50 MB: send them, or wait until they are deleted after a day"))
        }
        FileKept::AllHaveTooMuch => Err(refused(
            "The unsent files of all colleagues have reached 500 MB: try again later, unsent files are \
             deleted after a day",
        )),
    }
}
