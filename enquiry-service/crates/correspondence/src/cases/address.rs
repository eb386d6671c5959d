//! Corrections of the address to which a visitor is answered.

use axum::{Json, extract::State, http::StatusCode};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    database::{Database, DatabaseError, Lock, Transaction},
    fields::{EmailAddress, FieldErrors, MultiLine, RawField, longest},
    http::{problem::Problem, refusals::refused},
    outbox,
};
use staff::guard::Person;

use super::{
    desk::{CaseAnswer, read},
    model::CaseNote,
};
use crate::{contacts, search, sight::desk::SeenCase, state::Correspondence};

/// Another address of a case's visitor.
#[derive(Deserialize, ToSchema)]
pub struct CorrectAddress {
    /// The new address.
    email: RawField,
    /// The address as it was read.
    seen: String,
}

/// Corrects the address of a case's visitor. Other cases and bookings keep theirs. A note in the case has both addresses.
#[utoipa::path(put, path = "/api/desk/cases/{id}/address", params(("id" = Uuid, Path)), request_body = CorrectAddress, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The address was changed meanwhile; the body is the current state of the case", body = CaseAnswer),
    (status = 422, description = "It is no address, or the case has none that could be corrected", body = Problem),
))]
pub async fn correct(
    State(app): State<Correspondence>,
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
    let status = match correct_address(&app.database, correction, app.clock.now()).await? {
        Corrected::Written => StatusCode::OK,
        Corrected::Meanwhile => StatusCode::CONFLICT,
        Corrected::NoSuchCase => return Err(Problem::not_found()),
        Corrected::NoAddress => return Err(refused("The visitor's address is not stored")),
    };
    Ok((status, Json(read(&app, id).await?)))
}

struct Correction {
    enquiry: Uuid,
    /// The address as the colleague has read it.
    seen: String,
    after: EmailAddress,
    by: Uuid,
}

enum Corrected {
    Written,
    NoSuchCase,
    /// The address is no longer the one that was read.
    Meanwhile,
    /// The visitor gave none, or the personal data are blanked.
    NoAddress,
}

/// The log is never erased: it names no address. Both are in a note, which is erased with the case.
async fn correct_address(database: &Database, correction: Correction, now: Millis) -> Result<Corrected, DatabaseError> {
    database
        .write(move |transaction| {
            let Correction { enquiry, seen, after, by } = correction;
            transaction.lock(Lock::Contacts)?;
            let Some(asked) = enquiries::store::locked(transaction, enquiry)? else { return Ok(Corrected::NoSuchCase) };
            let before = asked.email;
            if before.as_str().is_empty() {
                return Ok(Corrected::NoAddress);
            }
            if before.as_str() != seen {
                return Ok(Corrected::Meanwhile);
            }
            if before == after {
                return Ok(Corrected::Written);
            }
            enquiries::store::correct_address(transaction, enquiry, &after, &after.key())?;
            contacts::actions::follow(transaction, (&before.key(), &after.key()), (by, now))?;
            let rows = "SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM case_messages WHERE enquiry_id = $1";
            outbox::store::readdress(transaction, (rows, &enquiry), (before.as_str(), after.as_str()))?;
            let note = note(transaction, (enquiry, by, now), &before, &after)?;
            search::store::are_outdated(transaction, enquiry)?;
            log(transaction, Some(by), "correct_address", enquiry, &serde_json::json!({ "note": note }), now)?;
            Ok(Corrected::Written)
        })
        .await
}

/// Writes a note with both addresses; its id.
fn note(
    transaction: &Transaction,
    (enquiry, staff, at): (Uuid, Uuid, Millis),
    before: &EmailAddress,
    after: &EmailAddress,
) -> Result<Uuid, DatabaseError> {
    let text = RawField::Text(format!("Address corrected: {} → {}", before.as_str(), after.as_str()));
    let text = MultiLine::required(&text, longest::MESSAGE).unwrap_or_default();
    let note = CaseNote { id: clock::id(at), enquiry, staff, at, text };
    transaction.insert([&note])?;
    Ok(note.id)
}
