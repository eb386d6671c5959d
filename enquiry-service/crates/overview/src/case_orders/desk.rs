//! Begins a booking for the person of a case.

use axum::{Json, extract::State, http::StatusCode};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::orders_by_hand::{
    actions,
    model::{InvalidOrder, Office, OrderByHand, OrderRefusal, booking_for},
};
use correspondence::sight::desk::SeenCase;
use intake::enquiries::model::Enquiry;
use kernel::http::{
    problem::Problem,
    refusals::{refused, refused_field},
    web::Web,
};
use staff::guard::Person;

use crate::state::Overview;

/// A new booking.
#[derive(Deserialize, ToSchema)]
pub struct NewCaseOrder {
    /// Id of the booking, created by the page: a repeated call is the same booking.
    key: Uuid,
    #[serde(flatten)]
    order: OrderByHand,
}

/// The booking that was begun.
#[derive(Serialize, ToSchema)]
pub struct BegunOrder {
    id: Uuid,
}

/// Begins a booking for the person of a case, with the agreed price: its places, its invoice and the mail to the visitor
/// are those of a booking on the sites. Places held for the case become places of the booking.
#[utoipa::path(post, path = "/api/desk/cases/{id}/bookings", params(("id" = Uuid, Path)), request_body = NewCaseOrder, responses(
    (status = 201, description = "The booking; a repeated call is the same one", body = BegunOrder),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The key belongs to another booking, or the case has changed meanwhile", body = Problem),
    (status = 422, description = "A field is wrong, too few places are left, or the case does not allow it", body = Problem),
))]
pub async fn begin(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Json(NewCaseOrder { key, order }): Json<NewCaseOrder>,
) -> Result<(StatusCode, Json<BegunOrder>), Problem> {
    let (now, today, content) = (app.clock.now(), app.clock.today(&app.zone), app.content.current());
    let enquiry: Enquiry = app.database.find(case).await?.ok_or_else(Problem::not_found)?;
    let office = Office { content: &content, case: &enquiry, methods: app.bookings.payment.methods(), today };
    let journey = order.parse(&office).map_err(|invalid| problem_of(&app, &invalid))?;
    let new = booking_for(&enquiry, journey, (key, person.id), (now, today));
    let begun = actions::begin(&app.database, &app.bookings.business, (case, person.id), new).await?;
    let conflict =
        |refusal: OrderRefusal| Problem::new(StatusCode::CONFLICT, "urn:tembea:not-written", refusal.to_string());
    let id = begun.map_err(|refusal| match refusal {
        OrderRefusal::NotThere => Problem::not_found(),
        OrderRefusal::Meanwhile | OrderRefusal::OtherBooking => conflict(refusal),
        OrderRefusal::NoSeats(none) => refused_field(none.field(), refusal.to_string()),
        OrderRefusal::InQuarantine | OrderRefusal::NoAddress => refused(refusal.to_string()),
    })?;
    app.wake.notify_one();
    Ok((StatusCode::CREATED, Json(BegunOrder { id })))
}

/// Which fields of an order are wrong, or why it is refused.
pub fn problem_of(app: &Web, invalid: &InvalidOrder) -> Problem {
    match (invalid.field(), invalid) {
        (_, InvalidOrder::Fields(wrong)) => Problem::invalid(&app.catalogue, Locale::En, wrong),
        (Some(field), _) => refused_field(field, invalid.to_string()),
        (None, _) => refused(invalid.to_string()),
    }
}
