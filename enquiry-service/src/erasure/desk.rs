use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use bookings::ledger::model::BookingState;
use kernel::{
    fields::{EmailAddress, Phone, RawField},
    http::problem::Problem,
};
use staff::guard::Person;

use super::{
    actions::{Erased, ErasedAsSeen, erase_as_seen, preview_erasure},
    model::{ErasedBooking, ErasedCase, ErasedPerson, Erasure, Merge},
};
use crate::state::AppState;

/// The person whose data would be erased.
#[derive(Deserialize, ToSchema)]
pub struct ErasureQuery {
    /// An e-mail address, or the phone number of a person without one.
    email: RawField,
}

/// A case that is erased.
#[derive(Serialize, ToSchema)]
pub struct ErasedCaseAnswer {
    id: String,
    reference: String,
    name: String,
    received_at: i64,
}

/// A booking whose personal data are erased. Its journey and its money are kept for bookkeeping.
#[derive(Serialize, ToSchema)]
pub struct ErasedBookingAnswer {
    id: String,
    number: String,
    name: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    #[schema(value_type = String)]
    state: BookingState,
    /// Whether the journey does not take place, unless money resumes the booking.
    has_ended: bool,
}

/// The merge by which an address belongs to the person.
#[derive(Serialize, ToSchema)]
pub struct MergeAnswer {
    /// The other address.
    with: String,
    /// Id of the member of staff who merged them.
    by: String,
    at: i64,
}

/// An address with its records.
#[derive(Serialize, ToSchema)]
pub struct ErasedPersonAnswer {
    address: String,
    /// Why the address belongs to the person. Null for the address that was asked for.
    merge: Option<MergeAnswer>,
    cases: Vec<ErasedCaseAnswer>,
    bookings: Vec<ErasedBookingAnswer>,
    /// Number of reviews.
    reviews: usize,
    /// Number of waiting list entries.
    waiting: usize,
    has_account: bool,
}

/// The complete list of what an erasure erases.
#[derive(Serialize, ToSchema)]
pub struct ErasureAnswer {
    /// The person with the address, then those whose addresses were merged with it.
    people: Vec<ErasedPersonAnswer>,
    /// Numbers of the documents that are kept, as bookkeeping law requires.
    kept: Vec<String>,
    /// Whether no record of the address is known. Mails and keys of the address may still exist.
    is_empty: bool,
    /// Version of the list. Sent with the erasure: an erasure based on an old list is refused.
    seen: String,
}

impl From<Erasure> for ErasureAnswer {
    fn from(erasure: Erasure) -> Self {
        let (seen, is_empty) = (erasure.version(), erasure.is_empty());
        let people = erasure.people.into_iter().map(person).collect();
        ErasureAnswer { people, kept: erasure.kept, is_empty, seen }
    }
}

fn person(erased: ErasedPerson) -> ErasedPersonAnswer {
    let merge = |Merge { with, by, at }| MergeAnswer { with, by: by.to_string(), at };
    let case = |ErasedCase { id, reference, name, received_at }| ErasedCaseAnswer {
        id: id.to_string(),
        reference,
        name,
        received_at,
    };
    let booking = |ErasedBooking { id, number, name, travel_date, state }| ErasedBookingAnswer {
        id: id.to_string(),
        number,
        name,
        travel_date,
        state,
        has_ended: state.has_ended(),
    };
    ErasedPersonAnswer {
        address: erased.address,
        merge: erased.merge.map(merge),
        cases: erased.cases.into_iter().map(case).collect(),
        bookings: erased.bookings.into_iter().map(booking).collect(),
        reviews: erased.reviews.len(),
        waiting: erased.waiting.len(),
        has_account: !erased.accounts.is_empty(),
    }
}

/// Lists the people and records that an erasure would erase. A call with a body, so that no log of addresses has the
/// address.
#[utoipa::path(post, path = "/api/desk/erase/preview", request_body = ErasureQuery, responses(
    (status = 200, description = "The complete list", body = ErasureAnswer),
    (status = 422, description = "Neither an e-mail address nor a phone number", body = Problem),
))]
pub async fn preview(
    State(app): State<AppState>,
    Json(typed): Json<ErasureQuery>,
) -> Result<Json<ErasureAnswer>, Problem> {
    let address = address(&typed.email)?;
    let erasure = preview_erasure(&app.database, &address).await?;
    Ok(Json(erasure.into()))
}

/// The person to erase.
#[derive(Deserialize, ToSchema)]
pub struct Erase {
    /// An e-mail address, or the phone number of a person without one.
    email: RawField,
    /// Version of the list of people and records, as it was read.
    seen: String,
}

/// The result of an erasure.
#[derive(Serialize, ToSchema)]
pub struct ErasedAnswer {
    /// Number of enquiries, reviews, bookings and waiting list entries.
    records: u64,
    /// Numbers of the documents that are kept, as bookkeeping law requires.
    kept: Vec<String>,
}

/// Erases all data about a person and about the addresses merged with it, including account and mails.
#[utoipa::path(post, path = "/api/desk/erase", request_body = Erase, responses(
    (status = 200, description = "Erased; `records` is 0 if there was no data", body = ErasedAnswer),
    (status = 409, description = "The list was changed meanwhile, and nothing is erased; the body is its current state", body = ErasureAnswer),
    (status = 422, description = "Neither an e-mail address nor a phone number", body = Problem),
))]
pub async fn erase(
    State(app): State<AppState>,
    Person(staff): Person,
    Json(Erase { email, seen }): Json<Erase>,
) -> Result<Response, Problem> {
    let address = address(&email)?;
    let erased = erase_as_seen(&app.database, (&address, seen), Some(staff.id), app.clock.now()).await?;
    Ok(match erased {
        ErasedAsSeen::Erased(Erased { records, kept }) => {
            app.wake_builds.notify_one();
            Json(ErasedAnswer { records, kept }).into_response()
        }
        ErasedAsSeen::Changed(erasure) => (StatusCode::CONFLICT, Json(ErasureAnswer::from(erasure))).into_response(),
    })
}

/// An e-mail address, or the phone number of a person whom a colleague wrote down without one.
fn address(typed: &RawField) -> Result<String, Problem> {
    let number = Phone::parse(typed, &RawField::Absent).ok().flatten().and_then(|phone| phone.number);
    let title = "This is neither an e-mail address nor a phone number with + and country code";
    let refusal = |_| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:address", title);
    number.map_or_else(|| EmailAddress::parse(typed).map(|address| address.to_string()).map_err(refusal), Ok)
}
