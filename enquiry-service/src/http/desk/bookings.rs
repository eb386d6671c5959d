use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AppState, Problem, unavailable};
use crate::{
    database::BookingFilter,
    domain::booking::{Booking, BookingState},
};

/// Bookings in a list.
const SHOWN: i64 = 200;

/// A booking with its money, in the minor unit of its currency.
#[derive(Serialize, ToSchema)]
pub struct DeskBooking {
    number: String,
    received_at: i64,
    name: String,
    locale: &'static str,
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    travellers: i64,
    #[schema(value_type = String)]
    state: BookingState,
    owed: i64,
    received: i64,
    outstanding: i64,
    currency: String,
    is_quarantined: bool,
}

/// Bookings, newest first.
#[utoipa::path(get, path = "/api/desk/bookings", responses(
    (status = 200, description = "At most 200", body = Vec<DeskBooking>),
))]
pub async fn list(State(app): State<AppState>) -> Result<Json<Vec<DeskBooking>>, Problem> {
    let filter = BookingFilter { quarantined: None, unclear: false, since: i64::MIN, most: SHOWN };
    let bookings = app.database.bookings(filter).await.map_err(unavailable(&app))?;
    let answer = |booking: Booking| DeskBooking {
        number: booking.number.to_string(),
        received_at: booking.received_at,
        name: booking.name.to_string(),
        locale: booking.locale.code(),
        tour: booking.journey.tour.clone(),
        travel_date: booking.journey.travel_date.to_string(),
        travellers: booking.travellers(),
        state: booking.state,
        owed: booking.balance.owed.minor(),
        received: booking.balance.received.minor(),
        outstanding: booking.balance.outstanding().minor(),
        currency: booking.balance.owed.currency().to_string(),
        is_quarantined: booking.quarantine.is_some(),
    };
    Ok(Json(bookings.into_iter().map(answer).collect()))
}
