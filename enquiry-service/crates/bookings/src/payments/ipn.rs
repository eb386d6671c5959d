//! Payment provider notifications. They have no result and no signature: each makes the service query the provider.

use axum::{
    Json,
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use kernel::http::problem::Problem;

use super::{actions::PollOutcome, store};
use crate::state::Bookings;

/// Longer values are neither order numbers of the service nor ids of the provider; both are printable ASCII.
const LONGEST_NAME: usize = 100;

#[derive(Deserialize, ToSchema, IntoParams)]
#[serde(rename_all = "PascalCase")]
#[into_params(parameter_in = Query)]
pub struct Notice {
    #[serde(default)]
    order_notification_type: String,
    #[serde(default)]
    order_tracking_id: String,
    #[serde(default)]
    order_merchant_reference: String,
}

/// The acknowledgement that the provider expects.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Heard {
    order_notification_type: String,
    order_tracking_id: String,
    order_merchant_reference: String,
    /// 200, or 500 if the provider should send the notification again.
    status: u16,
}

/// Receives a notification that an order has changed, and queries the provider for its status.
#[utoipa::path(get, path = "/api/payments/ipn", params(Notice), responses(
    (status = 200, description = "Acknowledged", body = Heard),
    (status = 400, description = "Invalid query", body = Problem),
    (status = 500, description = "Failed; send the notification again", body = Heard),
))]
pub async fn by_query(State(app): State<Bookings>, Query(notice): Query<Notice>) -> Response {
    hear(&app, notice).await
}

/// Receives the same notification by POST.
#[utoipa::path(post, path = "/api/payments/ipn", request_body = Notice, responses(
    (status = 200, description = "Acknowledged", body = Heard),
    (status = 400, description = "Not JSON", body = Problem),
    (status = 413, description = "Larger than 64 KiB", body = Problem),
    (status = 415, description = "Not JSON", body = Problem),
    (status = 422, description = "Invalid notification", body = Problem),
    (status = 500, description = "Failed; send the notification again", body = Heard),
))]
pub async fn by_body(State(app): State<Bookings>, Json(notice): Json<Notice>) -> Response {
    hear(&app, notice).await
}

async fn hear(app: &Bookings, notice: Notice) -> Response {
    let names = [&notice.order_notification_type, &notice.order_tracking_id, &notice.order_merchant_reference];
    let is_name = |name: &str| name.len() <= LONGEST_NAME && name.bytes().all(|letter| letter.is_ascii_graphic());
    if !names.iter().all(|name| is_name(name)) {
        return Problem::new(StatusCode::BAD_REQUEST, "urn:tembea:notice", "This is not a payment notification")
            .into_response();
    }
    let brought = (!notice.order_tracking_id.is_empty()).then_some(notice.order_tracking_id.as_str());
    let reference = notice.order_merchant_reference.clone();
    let is_heard = match app.database.read(move |on| store::by_merchant_reference(on, &reference)).await {
        Ok(Some(payment)) => match app.payments.notice(&payment, brought).await {
            Ok(PollOutcome::Changed | PollOutcome::Same) => true,
            Ok(PollOutcome::Unknown) => false,
            Err(error) => {
                tracing::error!(%error, "payment notification failed");
                false
            }
        },
        // The order is unknown here: the provider need not send the notification again.
        Ok(None) => true,
        Err(error) => {
            tracing::error!(%error, "payment notification failed");
            false
        }
    };
    let status = if is_heard { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
    let Notice { order_notification_type, order_tracking_id, order_merchant_reference } = notice;
    let status_of_body = status.as_u16();
    let heard = Heard { order_notification_type, order_tracking_id, order_merchant_reference, status: status_of_body };
    (status, Json(heard)).into_response()
}
