use std::borrow::Cow;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use minijinja::{Value, context, value::Serde};
use serde::Serialize;
use utoipa::ToSchema;

use intake::enquiries;
use kernel::{
    database::DatabaseError,
    fields::{EmailAddress, FieldError, FieldErrorKind, RawField},
    http::{
        form_page::{Control, Form, hidden, optional, required},
        idempotency::{IdempotencyKey, key_reused},
        problem::Problem,
        received::Reply,
        responses::{RefusedResponses, UnreadableResponses},
        visitor_form::{VisitorForm, form_fields},
        web::Web,
    },
    submissions::model::Acceptance,
};

use super::{
    actions,
    model::{OrderSubmission, Rules},
    price::invitation_of,
};
use crate::{
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
    waiting_list::{self, model::WaitingSubmission},
};

const PAY: &[(&str, &str)] = &[("deposit", "account:booking_pay_deposit"), ("whole", "account:booking_pay_whole")];
const WAYS: &[(&str, &str)] = &[
    ("card", "account:payment_card"),
    ("bank_transfer", "account:payment_transfer"),
    ("cash", "account:payment_cash"),
];
const WAYS_WITHOUT_CARD: &[(&str, &str)] =
    &[("bank_transfer", "account:payment_transfer"), ("cash", "account:payment_cash")];

/// How many places are left, and the form of the waiting list.
pub const PLACES_LEFT: (&str, &str) = ("waiting.html", include_str!("templates/waiting.html"));

form_fields!(OrderSubmission);

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
    let reply = visitor_form.reply(shown_form(order, by_card), String::new());
    let address = EmailAddress::parse(&order.email_address).ok();
    let invitation = match invitation_of(&app, order.affiliate.as_str(), address).await {
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
            let form = shown_form(&full_price, by_card);
            return Reply { form, ..reply }.refused(&refused);
        }
    };
    match knows_quote(&app, ordered.journey.quote.to_string()).await {
        Ok(true) => {}
        Ok(false) => return reply.refused(&[FieldError { field: "reference", kind: FieldErrorKind::UnknownQuote }]),
        Err(error) => return reply.failed(&error),
    }
    let booking = ordered.received((*now, today), network.clone(), &order.company_website, filled_in);
    let departure = booking.booking.departure();
    if let Some(departure) = departure
        && let Err(error) = add_missing_departure(&app.database, departure, &content, (*now, today)).await
    {
        return reply.failed(&error);
    }
    let kept =
        match actions::submit(&app.intake, &app.business, visitor_form.key("submit-order-request"), booking).await {
            Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) => {
                app.database.read(move |on| ledger::store::by_reference(on, &answer)).await
            }
            Ok(Acceptance::Refused { left }) => {
                let left = left.unwrap_or(0);
                if let Some(departure) = departure.filter(|_| *is_plain) {
                    return too_few_places(&app, *locale, order, departure, left).await;
                }
                return reply.refused(&[FieldError { field: "no_of_adults", kind: FieldErrorKind::PlacesLeft(left) }]);
            }
            Ok(Acceptance::Closed) => {
                return reply.refused(&[FieldError { field: "travel_date", kind: FieldErrorKind::NoDeparture }]);
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
    let form = waiting_list::http::shown_form(&wish);
    let values = context! {
        locale => locale.code(),
        action => form.action,
        send => app.catalogue.text(locale, form.send),
        message,
        fields => Value::from(Serde(form.fields(&app.catalogue, locale, &[]))),
    };
    app.pages.page(PLACES_LEFT.0, values, StatusCode::UNPROCESSABLE_ENTITY)
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

async fn knows_quote(app: &Web, number: String) -> Result<bool, DatabaseError> {
    Ok(number.is_empty() || app.database.read(move |on| enquiries::store::by_reference(on, &number)).await?.is_some())
}

/// The booking is already stored: if the provider fails, it can be paid later.
async fn answer(app: &Bookings, booking: &Booking, is_plain: bool) -> Response {
    tracing::info!(booking = %booking.number, "booking stored");
    let reference = booking.reference.to_string();
    if is_plain {
        // Browsers block a form's redirect to another host (`form-action`), and the provider's page needs scripts.
        let to = format!("/BookingCompleted?reference={reference}");
        return (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response();
    }
    let redirect_url = match booking.journey.method {
        Method::Card => app.payments.start(booking).await.unwrap_or_else(|error| {
            tracing::error!(booking = %booking.number, %error, "payment start failed");
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

/// The form as it is shown to a browser without scripts.
pub fn shown_form(from: &OrderSubmission, by_card: bool) -> Form<'_> {
    let ways = if by_card { WAYS } else { WAYS_WITHOUT_CARD };
    let fields = vec![
        optional("reference", "account:booking_reference", Control::Input("text", "off"), &from.reference),
        required("tour_name", "account:booking_tour", Control::Input("text", "off"), &from.tour_name),
        required("travel_date", "account:booking_start", Control::Input("date", "off"), &from.travel_date),
        required("no_of_adults", "form:adults", Control::Input("number", "off"), &from.no_of_adults),
        required("no_of_children", "form:children", Control::Input("number", "off"), &from.no_of_children),
        required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
        required("email_address", "form:email", Control::Input("email", "email"), &from.email_address),
        optional("phone_number", "form:phone", Control::Input("tel", "tel"), &from.phone_number),
        optional("message", "form:message", Control::MultiLine, &from.message),
        required("pay", "account:booking_pay", Control::Choice(PAY), &from.pay),
        required("payment_method", "account:booking_method", Control::Choice(ways), &from.payment_method),
        hidden("child_ages", "service:child_ages", &from.child_ages),
        hidden("tour_slug", "service:tour", &from.tour_slug),
        hidden("total", "service:booking_total", &from.total),
        hidden("phone_country", "service:country", &from.phone_country),
        hidden("country_of_residence", "service:country", &from.country_of_residence),
        hidden("country_code", "service:country", &from.country_code),
        hidden("affiliate", "service:affiliate", &from.affiliate),
        hidden("locale", "service:language", &from.locale),
        hidden("company_website", "service:leave_empty", &from.company_website),
    ];
    Form { action: "/api/submit-order-request", send: "account:booking_submit", fields }
}
