//! The call of the desk that corrects the address of a booking.

use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::dossier::{
    desk::BookingAnswer,
    work::{current, saved},
};
use kernel::{
    fields::{EmailAddress, FieldErrors, RawField},
    http::{problem::Problem, refusals::refused},
};
use staff::guard::Person;

use super::actions::{self, Corrected, Correction};
use crate::state::Overview;

/// Another address of a booking's traveller.
#[derive(Deserialize, ToSchema)]
pub struct CorrectBookingAddress {
    /// The new address.
    email: RawField,
    /// The address as it was read.
    seen: String,
}

/// Corrects the address of a booking's traveller, and sends the mails again that were not delivered to the former one. The
/// booking's case gets the address too, if it had the same, and its offers that were sent and not accepted are withdrawn;
/// other cases and bookings keep theirs.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/address", params(("id" = Uuid, Path)), request_body = CorrectBookingAddress, responses(
    (status = 200, description = "Saved", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The address was changed meanwhile; the body is the current state of the booking", body = BookingAnswer),
    (status = 422, description = "It is no address, or the booking has none that could be corrected", body = Problem),
))]
pub async fn correct(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(CorrectBookingAddress { email, seen }): Json<CorrectBookingAddress>,
) -> Result<Response, Problem> {
    let mut errors = FieldErrors::default();
    let after = errors.take("email", EmailAddress::parse(&email));
    let Some(after) = after else {
        return Err(Problem::invalid(&app.catalogue, Locale::En, &errors.into_list()));
    };
    let correction = Correction { booking: id, seen, after, by: person.id };
    match actions::correct(&app.database, correction, app.clock.now()).await? {
        Corrected::Written => Ok(saved(&app.bookings, id).await),
        Corrected::Meanwhile => current(&app.bookings, id).await,
        Corrected::NoSuchBooking => Err(Problem::not_found()),
        Corrected::NoAddress => Err(refused("The traveller's address is not stored")),
    }
}
