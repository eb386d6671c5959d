use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries;
use kernel::http::{problem::Problem, refusals::refused};
use staff::{guard::Person, people::model::StaffMember};

use super::actions::{self, ContactCase, Merged};
use crate::{
    cases::{
        desk::{CaseRow, rows},
        model::Case,
    },
    sight::desk::{SeenCase, require_seen, sight_of},
    state::Correspondence,
};

/// Another case of the same person.
#[derive(Serialize, ToSchema)]
pub struct ContactCaseAnswer {
    #[serde(flatten)]
    row: CaseRow,
    email: String,
    /// A person merged the two addresses; the merge can be undone.
    is_merged: bool,
}

/// Lists the other cases of the visitor: same address, same phone number, or merged addresses.
#[utoipa::path(get, path = "/api/desk/cases/{id}/contact", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "Newest first", body = Vec<ContactCaseAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn contact(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Result<Json<Vec<ContactCaseAnswer>>, Problem> {
    answer(&app, &person, id).await
}

async fn answer(app: &Correspondence, person: &StaffMember, id: Uuid) -> Result<Json<Vec<ContactCaseAnswer>>, Problem> {
    let sight = sight_of(app, person);
    let found = actions::cases_of_person(&app.database, &app.search_words, id, sight).await?;
    let (cases, is_merged): (Vec<_>, Vec<_>) =
        found.into_iter().map(|ContactCase { case, is_merged }| (case, is_merged)).unzip();
    let answer = |((row, case), is_merged): ((CaseRow, &Case), bool)| ContactCaseAnswer {
        row,
        email: case.enquiry.email.to_string(),
        is_merged,
    };
    Ok(Json(rows(app, &cases).await?.into_iter().zip(&cases).zip(is_merged).map(answer).collect()))
}

/// Another case of the same person.
#[derive(Deserialize, ToSchema)]
pub struct Merge {
    /// Number of the other case.
    reference: String,
}

/// Merges the addresses of two cases, as cases of the same person.
#[utoipa::path(post, path = "/api/desk/cases/{id}/contact", params(("id" = Uuid, Path)), request_body = Merge, responses(
    (status = 200, description = "The other cases of this person", body = Vec<ContactCaseAnswer>),
    (status = 404, description = "No such case", body = Problem),
    (status = 422, description = "No case has this number, or its personal data was erased", body = Problem),
))]
pub async fn merge(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(typed): Json<Merge>,
) -> Result<Json<Vec<ContactCaseAnswer>>, Problem> {
    let reference = typed.reference.trim().to_uppercase();
    let other = app.database.read(move |on| enquiries::store::by_reference(on, &reference)).await?;
    let no_such_number = || refused("No case has this number");
    let other = other.ok_or_else(no_such_number)?.id;
    require_seen(&app, &person, other).await.map_err(|problem| {
        // A case that the person may not see gets the same answer as a missing case.
        if problem.status == 404 { no_such_number() } else { problem }
    })?;
    let merged = actions::merge(&app.database, (id, other), (person.id, app.clock.now())).await?;
    match merged {
        Merged::Written => answer(&app, &person, id).await,
        Merged::NoSuchCase => Err(Problem::not_found()),
        Merged::Nobody => Err(refused("The personal data of one of these cases was erased")),
    }
}

/// Removes the address of this case from its merged addresses.
#[utoipa::path(post, path = "/api/desk/cases/{id}/contact/apart", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The other cases of this person", body = Vec<ContactCaseAnswer>),
    (status = 404, description = "No such case, or its address is not merged", body = Problem),
))]
pub async fn take_apart(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Result<Json<Vec<ContactCaseAnswer>>, Problem> {
    let apart = actions::take_apart(&app.database, id, (person.id, app.clock.now())).await?;
    Problem::unless_found(apart)?;
    answer(&app, &person, id).await
}
