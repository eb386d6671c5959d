use axum::{
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use minijinja::{Value, context, value::Serde};

use super::{AppState, problem::Problem};
use crate::{
    domain::booking::{Booking, BookingReference},
    email::{of_booking, state_name},
    primitives::clock::date,
};

/// An invoice that the visitor can print, in the language of the booking.
#[utoipa::path(get, path = "/api/invoice/{reference}",
    params(("reference" = String, Path, description = "Of the booking")),
    responses(
        (status = 200, description = "A page", content_type = "text/html"),
        (status = 404, description = "No such booking", body = Problem, content_type = "application/problem+json"),
        (status = 503, description = "The database does not answer", body = Problem, content_type = "application/problem+json"),
    ))]
pub async fn invoice(State(app): State<AppState>, Path(reference): Path<String>) -> Response {
    let Some(reference) = BookingReference::parse(&reference) else { return Problem::not_found().into_response() };
    match app.database.booking_by_reference(reference.as_str()).await {
        Ok(Some(booking)) => app.pages.invoice(values(&app, &booking)),
        Ok(None) => Problem::not_found().into_response(),
        Err(error) => Problem::unavailable(&app.catalogue, content_model::Locale::En, &error).into_response(),
    }
}

fn values(app: &AppState, booking: &Booking) -> Value {
    let (catalogue, locale) = (&app.catalogue, booking.locale);
    let number = [("number", booking.number.as_str())];
    let today = app.clock.today(&app.settings.zone);
    let due = catalogue.money(locale, booking.due());
    let content = app.content.current();
    let operator = content.operator();
    context! {
        locale => locale.code(),
        title => catalogue.filled(locale, "service:invoice_title", &number),
        operator => context! { legal_name => operator.legal_name.as_str(), address => operator.address.clone() },
        name => booking.name.as_str(),
        country => booking.journey.country_of_residence.as_str(),
        date => catalogue.date_long(locale, date(booking.received_at, &app.settings.zone)),
        state => state_name(catalogue, locale, booking.state),
        facts => Value::from(Serde(of_booking(catalogue, locale, booking, today))),
        due => booking.is_due(today).then(|| catalogue.filled(locale, "service:invoice_due", &[("amount", &due)])),
        bank_details => app.settings.payment.bank_details.clone(),
        bank_note => catalogue.filled(locale, "service:invoice_bank_note", &number),
    }
}
