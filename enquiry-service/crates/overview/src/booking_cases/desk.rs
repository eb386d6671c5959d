use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    dossier::desk::tour_at_desk,
    ledger::model::{Booking, BookingState},
};
use correspondence::{
    cases,
    sight::desk::{SeenCase, sight_of},
};
use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    http::{problem::Problem, refusals::refused},
};
use staff::guard::Person;

use super::{actions::case_of_booking, model::CaseOfBooking, store};
use crate::state::Overview;

/// The case of a booking.
#[derive(Serialize, ToSchema)]
pub struct CaseOfBookingAnswer {
    /// Id of the case.
    id: Uuid,
}

/// Returns the case in which the traveller of a booking is written to. Without one, it begins with this call and belongs
/// to the colleague.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/case", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The case; a repeated call is the same one", body = CaseOfBookingAnswer),
    (status = 404, description = "No such booking", body = Problem),
    (status = 422, description = "The booking is in quarantine or nameless, or its case is a colleague's", body = Problem),
))]
pub async fn begin(
    State(app): State<Overview>,
    Person(person): Person,
    Path(booking): Path<Uuid>,
) -> Result<Json<CaseOfBookingAnswer>, Problem> {
    let (sight, by, now) = (sight_of(&app.correspondence, &person), person.id, app.clock.now());
    let id = match app.database.write(move |on| case_of_booking(on, booking, by, now)).await? {
        CaseOfBooking::Case(id) => id,
        CaseOfBooking::NoSuchBooking => return Err(Problem::not_found()),
        CaseOfBooking::InQuarantine => {
            return Err(refused("The booking is in quarantine: decide first whether it is real"));
        }
        CaseOfBooking::Nameless => return Err(refused("The traveller's address is no longer stored")),
        CaseOfBooking::SomebodyElses => {
            return Err(refused(
                "A case of another person has the id of this booking: write to the traveller by your own mail program",
            ));
        }
        CaseOfBooking::ColleagueLeft => return Err(Problem::unauthorised()),
    };
    if !app.database.read(move |on| cases::store::is_seen(on, id, sight)).await? {
        return Err(refused("This traveller's case belongs to a colleague"));
    }
    Ok(Json(CaseOfBookingAnswer { id }))
}

/// A booking of a case.
#[derive(Serialize, ToSchema)]
pub struct CaseBooking {
    id: Uuid,
    number: String,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    #[schema(value_type = String)]
    state: BookingState,
    is_quarantined: bool,
}

/// Lists the bookings with the number of a case, those of its address, and the one for which the case was begun; newest
/// first.
#[utoipa::path(get, path = "/api/desk/cases/{id}/bookings", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The bookings", body = Vec<CaseBooking>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn of_case(State(app): State<Overview>, SeenCase(id): SeenCase) -> Result<Json<Vec<CaseBooking>>, Problem> {
    let read = move |on: &Connection| match on.find::<Enquiry>(id)? {
        Some(enquiry) => store::bookings_of(on, &enquiry),
        None => Ok::<_, DatabaseError>(Vec::new()),
    };
    let content = app.content.current();
    let answer = |booking: Booking| CaseBooking {
        id: booking.id,
        number: booking.number.to_string(),
        tour: tour_at_desk(&app, &content, &booking),
        travel_date: booking.journey.travel_date.to_string(),
        state: booking.state,
        is_quarantined: booking.is_held_back(),
    };
    Ok(Json(app.database.read(read).await?.into_iter().map(answer).collect()))
}
