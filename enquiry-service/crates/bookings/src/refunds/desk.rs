use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::http::{
    problem::Problem,
    refusals::{refused, refused_field},
};
use staff::guard::Person;

use super::{
    actions::{RefundedBy, request_refund, settle_refund},
    model::{Refund, RefundError},
};
use crate::{
    dossier::{
        desk::BookingAnswer,
        work::{MoveMoney, change, current, find, saved},
    },
    ledger::model::{Event, Method},
    payments::model::{PaymentOutcome, SettleRequest},
    state::Bookings,
};

/// Notes a refund by bank transfer or in cash, or requests a refund from the payment provider.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/refunds", params(("id" = Uuid, Path)), request_body = MoveMoney, responses(
    (status = 200, description = "Saved; a card refund is requested from the provider", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The state of the booking does not allow it; the title gives the reason", body = Problem),
))]
pub async fn refund(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(typed): Json<MoveMoney>,
) -> Result<Response, Problem> {
    let booking = find(&app, id).await?;
    let moved = typed.moved(&app, &booking)?;
    if typed.method != Method::Card {
        return change(&app, &booking, (Event::Refunded(moved), person.id, typed.seen)).await;
    }
    if app.payment.provider.is_none() {
        return Err(refused("There is no payment provider, so there is no card payment to refund"));
    }
    let by = RefundedBy { actor: Some(person.id), seen: Some(typed.seen) };
    let requested = request_refund(&app.database, id, moved.amount, (by, app.clock.now())).await?;
    after_refund(&app, id, requested).await
}

/// The result of a refund by the provider.
#[derive(Deserialize, ToSchema)]
pub struct SettleRefund {
    /// Version of the booking, as it was read.
    seen: Uuid,
    /// Id of the refund, from `cards`.
    refund: Uuid,
    /// True if the refund was paid out, false if it was refused.
    is_paid_out: bool,
}

/// Notes the result of a pending refund by the provider.
#[utoipa::path(post, path = "/api/desk/bookings/{id}/refunds/settlement", params(("id" = Uuid, Path)), request_body = SettleRefund, responses(
    (status = 200, description = "Saved", body = BookingAnswer),
    (status = 204, description = "Saved; the booking cannot be read now"),
    (status = 404, description = "No such booking", body = Problem),
    (status = 409, description = "The booking was changed meanwhile; the body is its current state", body = BookingAnswer),
    (status = 422, description = "The refund is not pending", body = Problem),
))]
pub async fn settle(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(SettleRefund { seen, refund, is_paid_out }): Json<SettleRefund>,
) -> Result<Response, Problem> {
    let operator = app.operator.email.to_string();
    let (at, on) = (app.clock.now(), app.clock.today(&app.zone));
    let around = SettleRequest { at, on, outcome: PaymentOutcome::Reversed { amount: None }, operator };
    let by = RefundedBy { actor: Some(person.id), seen: Some(seen) };
    let settled = settle_refund(&app.database, (id, Some(refund)), (is_paid_out, by), around).await?;
    after_refund(&app, id, settled).await
}

async fn after_refund(app: &Bookings, id: Uuid, refund: Result<Refund, RefundError>) -> Result<Response, Problem> {
    match refund {
        Ok(_) => Ok(saved(app, id).await),
        Err(RefundError::Meanwhile) => current(app, id).await,
        Err(RefundError::NoBooking) => Err(Problem::not_found()),
        Err(refusal @ (RefundError::LargerThanPayments(_) | RefundError::MoreThanReceived(_))) => {
            Err(refused_field("amount", refusal.to_string()))
        }
        Err(refusal) => Err(refused(refusal.to_string())),
    }
}
