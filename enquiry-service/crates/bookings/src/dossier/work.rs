use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use content_model::{Currency, Locale, Money};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    fields::{FieldErrorKind, RawField, SingleLine, longest},
    http::{
        problem::Problem,
        refusals::{refused, refused_field, wrong_field},
        web::Web,
    },
};
use staff::guard::Person;

use super::desk::{BookingAnswer, read};
use crate::{
    cancelled_departures::{actions::cancellation_charge, store::is_affected},
    ledger::{
        actions::change_booking_as_read,
        mail::payment_subject,
        model::{Actor, Adjustment, Booking, Event, Method, MoneyMoved, TransitionError},
    },
    state::Bookings,
};

/// A step of a booking that notes no money.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Accept,
    Confirm,
    Travel,
    UndoTravel,
}

/// A step, with the version of the booking that the person read.
#[derive(Deserialize, ToSchema)]
pub struct TakeStep {
    /// Version of the history, as it was read.
    seen: Uuid,
    step: Step,
}

/// Accepts or confirms a booking, or marks its journey as travelled.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/steps", params(("id" = Uuid, Path)), request_body = TakeStep, responses(
    (status = 200, description = "Saved, and its mails are queued", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The state of the booking does not allow it; the title gives the reason", body = Problem),
))]
pub async fn take_step(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(TakeStep { seen, step }): Json<TakeStep>,
) -> Result<Response, Problem> {
    let event = match step {
        Step::Accept => Event::Accepted,
        Step::Confirm => Event::Confirmed,
        Step::Travel => Event::Travelled,
        Step::UndoTravel => Event::TravelUndone,
    };
    let booking = find(&app, id).await?;
    change(&app, &booking, (event, person.id, seen)).await
}

/// A cancellation, with the version of the booking that the person read.
#[derive(Deserialize, ToSchema)]
pub struct CancelBooking {
    seen: Uuid,
    /// The amount that the traveller still owes, in the minor unit. Null: the charge under today's terms, nothing if the
    /// departure does not take place.
    charge: Option<i64>,
}

/// Cancels a booking.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/cancellation", params(("id" = Uuid, Path)), request_body = CancelBooking, responses(
    (status = 200, description = "Saved, and its mails are queued", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The state of the booking does not allow it; the title gives the reason", body = Problem),
))]
pub async fn cancel(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(CancelBooking { seen, charge }): Json<CancelBooking>,
) -> Result<Response, Problem> {
    let booking = find(&app, id).await?;
    let today = app.clock.today(&app.zone);
    let charge = match charge {
        Some(minor) => Money::new(minor, currency(&booking)),
        None => {
            let is_off = app.database.read(move |on| is_affected(on, id)).await?;
            cancellation_charge(&booking, is_off, app.content.current().cancellation(), today)
        }
    };
    change(&app, &booking, (Event::Cancelled { charge }, person.id, seen)).await
}

/// Money received or paid back without the payment provider.
#[derive(Deserialize, ToSchema)]
pub struct MoveMoney {
    pub seen: Uuid,
    /// In the minor unit; positive.
    amount: i64,
    pub method: Method,
    /// The bank's reference; empty if there is none.
    #[serde(default)]
    reference: RawField,
    /// Day of the transaction, `YYYY-MM-DD`. Null: today.
    #[schema(value_type = Option<String>)]
    on: Option<Date>,
    /// Whether a payment may be more than is owed.
    #[serde(default)]
    confirmed: bool,
}

impl MoveMoney {
    pub fn moved(&self, app: &Web, booking: &Booking) -> Result<MoneyMoved, Problem> {
        let external = short_line(app, "reference", &self.reference)?;
        let amount = Money::new(self.amount, currency(booking));
        Ok(MoneyMoved { external, on: self.on, may_exceed: self.confirmed, ..MoneyMoved::new(amount, self.method) })
    }
}

/// Notes a payment by bank transfer or in cash.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/payments", params(("id" = Uuid, Path)), request_body = MoveMoney, responses(
    (status = 200, description = "Saved, and its mails are queued", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The state of the booking does not allow it, or more is paid than owed and `confirmed` is not set; the title gives the reason", body = Problem),
))]
pub async fn note_payment(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(typed): Json<MoveMoney>,
) -> Result<Response, Problem> {
    if typed.method == Method::Card {
        return Err(refused("Card payments are recorded only when the payment provider confirms them"));
    }
    let booking = find(&app, id).await?;
    let tolerance = app.payment.tolerance(typed.method);
    let moved = MoneyMoved { tolerance, ..typed.moved(&app, &booking)? };
    change(&app, &booking, (Event::Received(moved), person.id, typed.seen)).await
}

/// What an adjustment changes.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentKind {
    /// The price.
    Charge,
    /// The received amount, if an earlier line was wrong.
    Correction,
}

/// A change of the price or of the received amount.
#[derive(Deserialize, ToSchema)]
pub struct Adjust {
    seen: Uuid,
    kind: AdjustmentKind,
    /// In the minor unit; positive to increase, negative to decrease.
    amount: i64,
    reason: RawField,
}

/// Changes the price, or corrects the received amount.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/adjustments", params(("id" = Uuid, Path)), request_body = Adjust, responses(
    (status = 200, description = "Saved, and its mails are queued", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The state of the booking does not allow it, or the reason is missing", body = Problem),
))]
pub async fn adjust(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(typed): Json<Adjust>,
) -> Result<Response, Problem> {
    let Adjust { seen, kind, amount, reason } = typed;
    let booking = find(&app, id).await?;
    let reason = short_line(&app, "reason", &reason)?;
    if reason.is_empty() {
        return Err(wrong_field(&app, "reason", FieldErrorKind::Missing));
    }
    let adjustment = Adjustment { amount: Money::new(amount, currency(&booking)), reason };
    let event = match kind {
        AdjustmentKind::Charge => Event::Charged(adjustment),
        AdjustmentKind::Correction => Event::Corrected(adjustment),
    };
    change(&app, &booking, (event, person.id, seen)).await
}

pub async fn find(app: &Web, id: Uuid) -> Result<Booking, Problem> {
    let booking: Option<Booking> = app.database.find(id).await?;
    booking.ok_or_else(Problem::not_found)
}

fn currency(booking: &Booking) -> Currency {
    booking.price().currency()
}

pub async fn change(app: &Bookings, booking: &Booking, by: (Event, Uuid, Uuid)) -> Result<Response, Problem> {
    let (event, staff, seen) = by;
    let amount = if matches!(event, Event::Cancelled { .. }) { "charge" } else { "amount" };
    let by = (event, Actor::Staff(staff), seen);
    let changed = change_booking_as_read(&app.database, &app.business, booking, by, app.clock.now()).await?;
    match changed {
        Some(Ok(_)) => Ok(saved(app, booking.id).await),
        Some(Err(TransitionError::Meanwhile)) => current(app, booking.id).await,
        Some(Err(TransitionError::MoreThanIsDue { owed, amount })) => Err(more_than_owed(app, booking, owed, amount)),
        Some(Err(refusal)) => Err(match refusal.field(amount) {
            Some(field) => refused_field(field, refusal.to_string()),
            None => refused(refusal.to_string()),
        }),
        None => Err(Problem::not_found()),
    }
}

/// Asks the person to confirm a payment of more than is owed, and says which mail follows.
pub fn more_than_owed(app: &Web, booking: &Booking, owed: Money, amount: Money) -> Problem {
    let subject = payment_subject(&app.catalogue, Locale::En, booking);
    let [owed, amount, excess] = [owed, amount, amount - owed].map(|sum| app.catalogue.money(Locale::En, sum));
    let title = format!(
        "Only {owed} is owed for this booking: of {amount}, {excess} would be the traveller's credit. The mail \"{subject}\", with a receipt for {amount}, would go to {}.",
        booking.email
    );
    let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:more-than-owed", title);
    Problem { code: Some("more_than_owed"), ..problem }
}

/// The response after a commit. It is a success even if the booking cannot be read again: a failure would invite a
/// repetition.
pub async fn saved(app: &Bookings, id: Uuid) -> Response {
    app.wake.notify_one();
    match read(app, id).await {
        Ok(booking) => Json(booking).into_response(),
        Err(problem) => {
            tracing::error!(booking = %id, error = problem.title, "booking changed, but could not be read again");
            StatusCode::NO_CONTENT.into_response()
        }
    }
}

/// The response to a change of an old version.
pub async fn current(app: &Bookings, id: Uuid) -> Result<Response, Problem> {
    Ok((StatusCode::CONFLICT, Json(read(app, id).await?)).into_response())
}

fn short_line(app: &Web, field: &'static str, typed: &RawField) -> Result<SingleLine, Problem> {
    SingleLine::optional(typed, longest::SHORT).map_err(|kind| wrong_field(app, field, kind))
}
