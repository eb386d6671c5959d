use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    database::{Database, DatabaseError},
    fields::{RawField, SingleLine, longest},
    http::{
        problem::Problem,
        refusals::{refused, wrong_field},
    },
};
use staff::guard::Person;

use super::{
    actions::{self, By},
    model::{CancellationRefusal, DepartureCancellation, Settling},
    store,
};
use crate::{departures::model::Departure, ledger::model::BookingState, state::Bookings};

/// A booking of a cancelled departure.
#[derive(Serialize, ToSchema)]
pub struct DeskAffected {
    /// Id of the booking.
    id: Uuid,
    number: String,
    name: String,
    travellers: i64,
    #[schema(value_type = String)]
    state: BookingState,
    settling: Settling,
}

/// The decision that a departure does not take place, with its bookings.
#[derive(Serialize, ToSchema)]
pub struct DeskCancellation {
    #[serde(flatten)]
    decision: DepartureCancellation,
    /// Whether it can be taken back: no booking was moved or cancelled because of it.
    can_undo: bool,
    /// In the order of booking.
    bookings: Vec<DeskAffected>,
}

/// The decision about a departure with its bookings; `None` unless it was cancelled.
pub async fn of_departure(
    database: &Database,
    departure: &Departure,
) -> Result<Option<DeskCancellation>, DatabaseError> {
    let Some(decision) = DepartureCancellation::of(departure) else { return Ok(None) };
    let id = departure.id;
    let bookings = database.read(move |on| store::shown(on, id)).await?.into_iter();
    let bookings: Vec<_> = bookings
        .map(|booking| DeskAffected {
            id: booking.id,
            number: booking.number.to_string(),
            travellers: booking.travellers(),
            state: booking.state,
            settling: Settling::of(&booking, departure.key()),
            name: booking.name.to_string(),
        })
        .collect();
    let can_undo = !bookings.iter().any(|booking| booking.settling.is_begun());
    Ok(Some(DeskCancellation { decision, can_undo, bookings }))
}

/// Why a departure does not take place.
#[derive(Deserialize, ToSchema)]
pub struct CancelDeparture {
    /// At most 300 characters, as all travellers read it; may be empty.
    #[serde(default)]
    reason: RawField,
}

/// Decides that a departure does not take place. Its travellers and those who wait get a mail, and its holds end.
#[utoipa::path(put, path = "/api/desk/departures/{id}/cancellation", operation_id = "cancel_departure",
    params(("id" = Uuid, Path)), request_body = CancelDeparture, responses(
    (status = 200, description = "The stored decision, of now or before", body = DepartureCancellation),
    (status = 404, description = "No such departure", body = Problem),
    (status = 422, description = "It takes place by decision, it has begun, or the reason is too long; the title gives the reason", body = Problem),
))]
pub async fn cancel(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(CancelDeparture { reason }): Json<CancelDeparture>,
) -> Result<Json<DepartureCancellation>, Problem> {
    let reason = SingleLine::optional(&reason, longest::IMPORTANT);
    let reason = reason.map_err(|kind| wrong_field(&app, "reason", kind))?;
    let by = By {
        staff: person.id,
        now: app.clock.now(),
        today: app.clock.today(&app.zone),
        operator: app.operator.email.to_string(),
    };
    let decided = actions::cancel(&app.database, id, reason, by).await?.map_err(problem_of)?;
    app.wake.notify_one();
    Ok(Json(decided))
}

/// Takes the decision back that a departure does not take place. Mails that were sent stay sent.
#[utoipa::path(delete, path = "/api/desk/departures/{id}/cancellation", operation_id = "undo_cancelled_departure",
    params(("id" = Uuid, Path)), responses(
    (status = 204, description = "Nothing is decided"),
    (status = 404, description = "No such departure", body = Problem),
    (status = 422, description = "A booking was moved or cancelled because of it", body = Problem),
))]
pub async fn undo(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    actions::undo(&app.database, id, (person.id, app.clock.now())).await?.map_err(problem_of)?;
    Ok(StatusCode::NO_CONTENT)
}

fn problem_of(refusal: CancellationRefusal) -> Problem {
    match refusal {
        CancellationRefusal::NotThere => Problem::not_found(),
        refusal => refused(refusal.to_string()),
    }
}
