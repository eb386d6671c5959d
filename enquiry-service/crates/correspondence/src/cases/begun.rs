//! Cases that a colleague begins: calls, messages and visits to the office.

use axum::{Json, extract::State, http::StatusCode};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use intake::{by_hand::model::HandwrittenEnquiry, enquiries::model::Enquiry};
use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    http::{problem::Problem, refusals::refused},
};
use staff::guard::Person;

use super::{
    actions::answers,
    desk::{CaseAnswer, read},
    model::Handling,
    store,
};
use crate::{sight::desk::sight_of, state::Correspondence};

/// A new case.
#[derive(Deserialize, ToSchema)]
pub struct NewCase {
    /// Id of the case, created by the page: a repeated call is the same case.
    key: Uuid,
    #[serde(flatten)]
    enquiry: HandwrittenEnquiry,
}

/// Begins a case of somebody who has called, written elsewhere or come to the office. It belongs to the colleague, and
/// no mail is sent.
#[utoipa::path(post, path = "/api/desk/cases", request_body = NewCase, responses(
    (status = 201, description = "The case", body = CaseAnswer),
    (status = 409, description = "The key belongs to another enquiry", body = Problem),
    (status = 422, description = "A field is wrong, or the case was given to a colleague", body = Problem),
))]
pub async fn begin(
    State(app): State<Correspondence>,
    Person(person): Person,
    Json(NewCase { key, enquiry }): Json<NewCase>,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    let now = app.clock.now();
    let enquiry = enquiry.parse(key, (now, app.clock.today(&app.zone)));
    let enquiry = enquiry.map_err(|wrong| Problem::invalid(&app.catalogue, Locale::En, &wrong))?;
    match begin_case(&app.database, enquiry, person.id, now).await? {
        Begun::Written => {
            let sight = sight_of(&app, &person);
            // A repeated form may name a case that was given to a colleague meanwhile.
            if !app.database.read(move |on| store::is_seen(on, key, sight)).await? {
                return Err(refused("This case belongs to a colleague"));
            }
            Ok((StatusCode::CREATED, Json(read(&app, key).await?)))
        }
        Begun::OtherEnquiry => {
            let title = "This form was already sent with another text: open a new one";
            Err(Problem::new(StatusCode::CONFLICT, "urn:tembea:not-written", title))
        }
        Begun::ColleagueLeft => Err(Problem::unauthorised()),
    }
}

/// The result of beginning a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is written, now or before.
    Written,
    /// The id belongs to another enquiry.
    OtherEnquiry,
    /// The colleague has left, or may no longer answer visitors.
    ColleagueLeft,
}

/// What a colleague has typed: all but the number and the time.
fn typed(enquiry: &Enquiry) -> impl PartialEq {
    let Enquiry { locale, name, email, phone, details, source, .. } = enquiry;
    (locale, name, email, phone, details, source)
}

async fn begin_case(database: &Database, enquiry: Enquiry, by: Uuid, now: Millis) -> Result<Begun, DatabaseError> {
    // Two colleagues lock nothing in common: of two calls with one key at once, PostgreSQL refuses the second.
    database.write_repeatedly(move |transaction| begin_as(transaction, &enquiry, by, now)).await
}

/// Begins a case of an enquiry, which belongs to the colleague from then on.
pub fn begin_as(transaction: &Transaction, enquiry: &Enquiry, by: Uuid, now: Millis) -> Result<Begun, DatabaseError> {
    // Locks the colleague: of two calls with one key, the second finds the case of the first.
    if !answers(transaction, by)? {
        return Ok(Begun::ColleagueLeft);
    }
    if let Some(written) = transaction.find::<Enquiry>(enquiry.id)? {
        return Ok(if typed(&written) == typed(enquiry) { Begun::Written } else { Begun::OtherEnquiry });
    }
    transaction.insert([enquiry])?;
    store::update(transaction, &Handling { owner: Some(by), ..Handling::untouched(enquiry.id) })?;
    log(transaction, Some(by), "begin_case", enquiry.id, &serde_json::Value::Null, now)?;
    Ok(Begun::Written)
}
