use std::borrow::Cow;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    actions,
    model::{Invitation, OrderSubmission, Rules},
    offer::is_invited,
};
use crate::{
    accounts::{account, affiliates},
    bookings::{
        departures::{
            self,
            actions::add_missing_departure,
            model::{Departure, DepartureKey},
        },
        ledger::{
            self,
            model::{Booking, Method},
        },
        state::Bookings,
        waiting_list::model::WaitingSubmission,
    },
    intake::enquiries,
    kernel::{
        database::DatabaseError,
        fields::{EmailAddress, FieldError, FieldErrorKind, RawField},
        http::{
            form_page::Form,
            idempotency::{IdempotencyKey, key_reused},
            problem::Problem,
            received::Reply,
            responses::{RefusedResponses, UnreadableResponses},
            visitor_form::VisitorForm,
            web::Web,
        },
        submissions::model::Acceptance,
    },
};

/// The response to a stored order.
#[derive(Serialize, ToSchema)]
pub struct OrderAnswer {
    /// Reference that opens the booking. A repeated order gets the same reference.
    pub reference: String,
    /// URL of the payment page, if the method is card and the provider has created a page.
    pub redirect_url: Option<String>,
}

/// Books a tour.
#[utoipa::path(post, path = "/api/submit-order-request",
    request_body(content((OrderSubmission = "application/json"), (OrderSubmission = "application/x-www-form-urlencoded"))),
    params(IdempotencyKey),
    responses(
        (status = 201, description = "Stored", body = OrderAnswer),
        (status = 303, description = "Kept; a plain form goes to the page of the booking"),
        RefusedResponses,
        UnreadableResponses,
    ))]
pub async fn submit_order(State(app): State<Bookings>, visitor_form: VisitorForm<OrderSubmission>) -> Response {
    let VisitorForm { form: order, filled_in, locale, is_plain, network, now, .. } = &visitor_form;
    let content = app.content.current();
    let methods = app.payment.methods();
    let by_card = methods.contains(&Method::Card);
    let reply = visitor_form.reply(Form::order(order, by_card), String::new());
    let invitation = match invitation_of(&app, order).await {
        Ok(invitation) => invitation,
        Err(error) => return reply.failed(&error),
    };
    let today = visitor_form.today();
    // Places are counted when the order is stored, after the check for a repeated order.
    let rules = Rules { today, content: &content, methods, invitation };
    let ordered = match order.parse(&rules) {
        Ok(ordered) => ordered,
        Err(refused) => {
            let full_price = at_full_price(order, &refused);
            let form = Form::order(&full_price, by_card);
            return Reply { form, ..reply }.refused(&refused);
        }
    };
    match knows_quote(&app, ordered.journey.quote.as_str()).await {
        Ok(true) => {}
        Ok(false) => return reply.refused(&[FieldError { field: "reference", kind: FieldErrorKind::UnknownQuote }]),
        Err(error) => return reply.failed(&error),
    }
    let booking = ordered.received((*now, today), network.clone(), &order.company_website, filled_in);
    let departure = booking.booking.departure();
    if let Err(error) = add_missing_departure(&app.database, departure, &content, today).await {
        return reply.failed(&error);
    }
    let kept = match actions::submit(&app.intake, visitor_form.key("submit-order-request"), booking).await {
        Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) => {
            app.database.read(move |on| ledger::store::by_reference(on, &answer)).await
        }
        Ok(Acceptance::Refused { left }) => {
            let left = left.unwrap_or(0);
            if *is_plain {
                return too_few_places(&app, *locale, order, departure, left).await;
            }
            return reply.refused(&[FieldError { field: "no_of_adults", kind: FieldErrorKind::PlacesLeft(left) }]);
        }
        Ok(Acceptance::KeyReused) => return key_reused().into_response(),
        Err(error) => Err(error),
    };
    match kept {
        Ok(Some(booking)) => answer(&app, &booking, *is_plain).await,
        Ok(None) => reply.failed(&DatabaseError::Lost),
        Err(error) => reply.failed(&error),
    }
}

/// Says how many places are left, with the form of the waiting list.
async fn too_few_places(
    app: &Web,
    locale: Locale,
    order: &OrderSubmission,
    departure: DepartureKey,
    left: i64,
) -> Response {
    let wish = match app.database.read(move |on| departures::store::find(on, departure)).await {
        Ok(departure) => departure.map(|departure| waiting_form(order, &departure)).unwrap_or_default(),
        Err(error) => return Problem::unavailable(&app.catalogue, locale, &error).into_response(),
    };
    let message = app.catalogue.message(locale, "no_of_adults", FieldErrorKind::PlacesLeft(left));
    app.pages.waiting(locale, &Form::waiting(&wish), &message)
}

async fn invitation_of(app: &Web, submission: &OrderSubmission) -> Result<Invitation, DatabaseError> {
    let affiliate = submission.affiliate.as_str();
    if affiliate.is_empty() || !is_invited(app, affiliate).await? {
        return Ok(Invitation::Nobodys);
    }
    let Ok(email) = EmailAddress::parse(&submission.email_address) else { return Ok(Invitation::Friends) };
    let own = match app.database.read(move |on| account::store::by_email(on, &email)).await? {
        Some(account) => app.database.read(move |on| affiliates::store::slug_of(on, account.id)).await?,
        None => None,
    };
    let is_own = own.is_some_and(|own| own.as_str() == affiliate.trim());
    Ok(if is_own { Invitation::Own } else { Invitation::Friends })
}

/// The order as the form shows it again, without the visitor's own invitation and at the full price, so that the next
/// one is accepted.
fn at_full_price<'a>(submission: &'a OrderSubmission, refused: &[FieldError]) -> Cow<'a, OrderSubmission> {
    let full_price = refused.iter().find_map(|refused| match refused.kind {
        FieldErrorKind::OwnInvitation(total) => Some(total),
        _ => None,
    });
    full_price.map_or(Cow::Borrowed(submission), |total| {
        let total = RawField::Text(total.number().to_string());
        Cow::Owned(OrderSubmission { affiliate: RawField::Absent, total, ..submission.clone() })
    })
}

async fn knows_quote(app: &Web, number: &str) -> Result<bool, DatabaseError> {
    let number = number.to_uppercase();
    Ok(number.is_empty() || app.database.read(move |on| enquiries::store::by_reference(on, &number)).await?.is_some())
}

/// The booking is already stored: if the provider fails, it can be paid later.
async fn answer(app: &Bookings, booking: &Booking, is_plain: bool) -> Response {
    tracing::info!(booking = %booking.number, "kept");
    let reference = booking.reference.to_string();
    if is_plain {
        // Browsers block a form's redirect to another host (`form-action`), and the provider's page needs scripts.
        let to = format!("/BookingCompleted?reference={reference}");
        return (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response();
    }
    let redirect_url = match booking.journey.method {
        Method::Card => app.payments.start(booking).await.unwrap_or_else(|error| {
            tracing::error!(booking = %booking.number, %error, "a payment could not be begun");
            None
        }),
        Method::BankTransfer | Method::Cash => None,
    };
    (StatusCode::CREATED, Json(OrderAnswer { reference, redirect_url })).into_response()
}

/// The form of the waiting list, filled in from an order for which there are too few places.
fn waiting_form(order: &OrderSubmission, departure: &Departure) -> WaitingSubmission {
    let text = |text: String| RawField::Text(text);
    let travellers = [&order.no_of_adults, &order.no_of_children].map(|field| field.number(0, i64::MAX).unwrap_or(0));
    WaitingSubmission {
        tour: text(departure.tour_id.to_string()),
        starts: text(departure.starts.to_string()),
        ends: text(departure.ends.to_string()),
        persons: text(travellers.into_iter().fold(0_i64, i64::saturating_add).to_string()),
        full_name: order.full_name.clone(),
        email: order.email_address.clone(),
        phone: order.phone_number.clone(),
        phone_country: order.phone_country.clone(),
        locale: order.locale.clone(),
        company_website: RawField::Absent,
        filled_in_ms: RawField::Absent,
    }
}
