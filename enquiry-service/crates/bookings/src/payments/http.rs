use axum::{
    Json,
    extract::{Path, Query, State},
    http::StatusCode,
};
use content_model::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use kernel::{
    database::{Connection, DatabaseError},
    http::{amount::Amount, problem::Problem, refusals::refused},
};

use super::{
    model::{Payment, PaymentState},
    store,
};
use crate::{
    cancelled_departures,
    departures::{self, http::StandingAnswer, model::Departure, seats::NoSeats},
    ledger::{
        self,
        model::{Booking, BookingReference, BookingState, Method, Pay},
    },
    state::Bookings,
};

/// State of the payment of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentStatus {
    /// The amount can be paid.
    Open,
    /// The provider has not decided.
    Pending,
    /// The amount due so far is paid.
    Paid,
    /// The last attempt failed, and nothing has been received; the amount can be paid.
    Failed,
    /// The booking is cancelled.
    Cancelled,
    /// No payment is due yet.
    Nothing,
    /// No payment arrived in time.
    Expired,
    /// The departure does not take place, and nothing is to be paid for it.
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AmountKind {
    Deposit,
    Whole,
    Rest,
}

/// The data of the pages of a booking. Amounts are in US dollars.
#[derive(Serialize, ToSchema)]
pub struct PaymentAnswer {
    pub status: PaymentStatus,
    /// The amount due now, or the amount received if `status` is `paid`.
    pub amount: Amount,
    pub kind: AmountKind,
    pub reference: String,
    /// Number for mails and bank transfers.
    pub number: String,
    pub tour: String,
    /// `YYYY-MM-DD`
    pub travel_date: String,
    /// Whether the departure takes place. Null if the journey has none, or has ended.
    pub departure: Option<StandingAnswer>,
    pub travellers: i64,
    /// The price, including its changes.
    pub total: Amount,
    pub deposit: Amount,
    pub received: Amount,
    /// The amount that may still be paid.
    pub outstanding: Amount,
    /// `YYYY-MM-DD`, the due date of the balance.
    pub balance_on: String,
    /// Whether the amount is due now. Before `balance_on` the balance may be paid but is not due.
    pub due_now: bool,
    pub confirmed: bool,
    /// The payment method that the visitor chose.
    pub method: Method,
    /// The payment methods.
    pub methods: Vec<Method>,
    pub bank_details: Vec<String>,
    /// URL of a payment page that was opened before.
    pub redirect_url: Option<String>,
    pub invoice_url: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Returned {
    /// The provider's `OrderTrackingId`, after its redirect to the site. The service then queries the provider.
    #[serde(default)]
    tracking: String,
}

/// Returns the current state of a booking's payment.
#[utoipa::path(get, path = "/api/payment/{reference}",
    params(("reference" = String, Path, description = "Reference of the booking"), Returned),
    responses(
        (status = 200, description = "The state of the payment", body = PaymentAnswer),
        (status = 404, description = "No such booking", body = Problem),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn payment(
    State(app): State<Bookings>,
    Path(reference): Path<String>,
    Query(returned): Query<Returned>,
) -> Result<Json<PaymentAnswer>, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let standing = standing(&app, reference.as_str(), &returned.tracking).await;
    Problem::found(&app.catalogue, standing).map(Json)
}

#[derive(Serialize, ToSchema)]
pub struct Started {
    /// URL of the payment page. Null if the provider has no page now.
    pub redirect_url: Option<String>,
}

/// Begins a payment by card, or continues the one in progress.
#[utoipa::path(post, path = "/api/payment/{reference}/start",
    params(("reference" = String, Path, description = "Reference of the booking")),
    responses(
        (status = 200, description = "The URL of the payment page", body = Started),
        (status = 403, description = "The origin is not one of the sites", body = Problem),
        (status = 404, description = "No such booking", body = Problem),
        (status = 422, description = "The departure of the booking does not take place", body = Problem),
        (status = 503, description = "The provider returned no payment page", body = Problem),
    ))]
pub async fn start(State(app): State<Bookings>, Path(reference): Path<String>) -> Result<Json<Started>, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let read = move |on: &Connection| match ledger::store::by_reference(on, reference.as_str())? {
        Some(booking) => Ok(Some((cancelled_departures::store::is_affected(on, booking.id)?, booking))),
        None => Ok(None),
    };
    let begun = async {
        match app.database.read(read).await? {
            Some((true, _)) => Ok(Some(Err(refused(NoSeats::Cancelled.to_string())))),
            Some((false, booking)) => Ok::<_, DatabaseError>(Some(Ok(app.payments.start(&booking).await?))),
            None => Ok(None),
        }
    };
    match Problem::found(&app.catalogue, begun.await)?? {
        Some(url) => Ok(Json(Started { redirect_url: Some(url) })),
        None => {
            let title = "The payment provider returned no payment page: try again later";
            Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "urn:tembea:provider", title))
        }
    }
}

async fn standing(app: &Bookings, reference: &str, tracking: &str) -> Result<Option<PaymentAnswer>, DatabaseError> {
    let asked = reference.to_owned();
    let Some(mut booking) = app.database.read(move |on| ledger::store::by_reference(on, &asked)).await? else {
        return Ok(None);
    };
    let mut payments = app.database.read(move |on| store::of_booking(on, booking.id)).await?;
    let back = payments.iter().find(|payment| payment.tracking_id.as_deref() == Some(tracking) && !tracking.is_empty());
    let has_returned = back.is_some();
    if let Some(payment) = back.filter(|payment| payment.state == PaymentState::Pending) {
        app.payments.poll_again(payment).await?;
        let Some(now) = app.database.find(booking.id).await? else { return Ok(None) };
        payments = app.database.read(move |on| store::of_booking(on, booking.id)).await?;
        booking = now;
    }
    let departure = match booking.departure() {
        Some(key) => app.database.read(move |on| departures::store::find(on, key)).await?,
        None => None,
    };
    Ok(Some(answer(app, &booking, departure.as_ref(), payments.first(), has_returned)))
}

fn answer(
    app: &Bookings,
    booking: &Booking,
    departure: Option<&Departure>,
    last: Option<&Payment>,
    has_returned: bool,
) -> PaymentAnswer {
    let journey = &booking.journey;
    let is_off = departure.is_some_and(|departure| departure.cancelled_at.is_some())
        && booking.state != BookingState::Requested
        && !booking.state.has_ended();
    let status = match is_off {
        true => PaymentStatus::Off,
        false => status(booking, last.map(|payment| payment.state), has_returned),
    };
    let is_paid = status == PaymentStatus::Paid;
    let kind = match (booking.state, journey.pay) {
        (BookingState::AwaitingPayment | BookingState::Requested, Pay::Deposit) => AmountKind::Deposit,
        _ if is_paid && booking.outstanding().is_positive() => AmountKind::Deposit,
        _ if is_paid || booking.state == BookingState::AwaitingPayment => AmountKind::Whole,
        _ => AmountKind::Rest,
    };
    let redirect_url = last
        .filter(|payment| !is_off && payment.state == PaymentState::Pending && payment.amount == booking.due())
        .and_then(|payment| payment.redirect_url.clone());
    let (terms, today) = (app.content.current().terms(), app.clock.today(&app.zone));
    let is_coming = |departure: &&Departure| departure.starts > today && departure.cancelled_at.is_none();
    let departure = departure.filter(is_coming).filter(|_| !booking.state.has_ended());
    PaymentAnswer {
        status,
        amount: if is_paid || is_off { booking.balance.received } else { booking.due() }.into(),
        kind,
        reference: booking.reference.to_string(),
        number: booking.number.to_string(),
        tour: journey.tour.clone(),
        travel_date: journey.travel_date.to_string(),
        departure: departure.map(|departure| StandingAnswer::of(departure, &terms, today)),
        travellers: booking.travellers(),
        total: booking.price().into(),
        deposit: booking.deposit().into(),
        received: booking.balance.received.into(),
        outstanding: if !is_off && booking.due().is_positive() { booking.outstanding() } else { Money::ZERO }.into(),
        balance_on: booking.balance_on().to_string(),
        due_now: !is_off && booking.due_on(today).is_positive(),
        confirmed: !is_off && matches!(booking.state, BookingState::Confirmed | BookingState::Travelled),
        method: journey.method,
        methods: app.payment.methods().to_vec(),
        bank_details: if is_off { Vec::new() } else { app.payment.bank_details.clone() },
        redirect_url,
        invoice_url: format!("/api/invoice/{}", booking.reference),
    }
}

fn status(booking: &Booking, last: Option<PaymentState>, has_returned: bool) -> PaymentStatus {
    match (booking.state, last) {
        (BookingState::Requested, _) => PaymentStatus::Nothing,
        (BookingState::Expired, _) => PaymentStatus::Expired,
        (BookingState::Cancelled | BookingState::Refunded, _) => PaymentStatus::Cancelled,
        // While the result is unknown, the visitor should not pay again.
        (_, Some(PaymentState::Unclear)) => PaymentStatus::Pending,
        (_, Some(PaymentState::Pending)) if has_returned => PaymentStatus::Pending,
        (BookingState::AwaitingPayment, Some(PaymentState::Failed | PaymentState::Reversed))
            if !booking.balance.received.is_positive() =>
        {
            PaymentStatus::Failed
        }
        (BookingState::AwaitingPayment, _) => PaymentStatus::Open,
        _ => PaymentStatus::Paid,
    }
}
