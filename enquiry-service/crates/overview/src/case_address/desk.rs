//! The call of the desk that corrects the address of a case.

use axum::{Json, extract::State, http::StatusCode};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;

use correspondence::{
    cases::{
        address::{Corrected, Correction},
        desk::{CaseAnswer, read},
    },
    sight::desk::SeenCase,
};
use kernel::{
    fields::{EmailAddress, FieldErrors, RawField},
    http::{problem::Problem, refusals::refused},
};
use staff::guard::Person;

use super::actions;
use crate::state::Overview;

/// Another address of a case's visitor.
#[derive(Deserialize, ToSchema)]
pub struct CorrectAddress {
    /// The new address.
    email: RawField,
    /// The address as it was read.
    seen: String,
}

/// Corrects the address of a case's visitor, and withdraws the offers of the case that were sent and not accepted. Other
/// cases and bookings keep their address. A note in the case has both addresses.
#[utoipa::path(put, path = "/api/desk/cases/{id}/address", params(("id" = uuid::Uuid, Path)), request_body = CorrectAddress, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The address was changed meanwhile; the body is the current state of the case", body = CaseAnswer),
    (status = 422, description = "It is no address, or the case has none that could be corrected", body = Problem),
))]
pub async fn correct(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(CorrectAddress { email, seen }): Json<CorrectAddress>,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    let mut errors = FieldErrors::default();
    let after = errors.take("email", EmailAddress::parse(&email));
    let Some(after) = after else {
        return Err(Problem::invalid(&app.catalogue, Locale::En, &errors.into_list()));
    };
    let correction = Correction { enquiry: id, seen, after, by: person.id };
    let status = match actions::correct(&app.database, correction, app.clock.now()).await? {
        Corrected::Written | Corrected::Same => StatusCode::OK,
        Corrected::Meanwhile => StatusCode::CONFLICT,
        Corrected::NoSuchCase => return Err(Problem::not_found()),
        Corrected::NoAddress => return Err(refused("The visitor's address is not stored")),
    };
    Ok((status, Json(read(&app.correspondence, id).await?)))
}
