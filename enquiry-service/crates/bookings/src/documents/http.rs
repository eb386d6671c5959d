use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use minijinja::{Value, context, value::Serde};

use kernel::{
    clock::date,
    database::{Connection, DatabaseError},
    http::{form_page::FormPages, problem::Problem, web::Web},
};

use super::{actions::read_document, model::Document, store};
use crate::{
    ledger::{
        self,
        mail::{of_booking, state_name},
        model::{Booking, BookingReference},
    },
    payments::bank,
    state::Bookings,
};

/// The account of a booking.
pub const ACCOUNT: (&str, &str) = ("invoice.html", include_str!("templates/invoice.html"));

/// The account page of a booking with its invoices and receipts, in the language of the booking.
#[utoipa::path(get, path = "/api/invoice/{reference}",
    params(("reference" = String, Path, description = "Reference of the booking")),
    responses(
        (status = 200, description = "A page", content_type = "text/html"),
        (status = 404, description = "No such booking", body = Problem),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn invoice(State(app): State<Bookings>, Path(reference): Path<String>) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let (booking, documents) = Problem::found(&app.catalogue, account(&app, &reference).await)?;
    Ok(app.pages.page(ACCOUNT.0, values(&app, &booking, &documents), StatusCode::OK))
}

/// A receipt that was issued again with its fiscal code is found by its number alone.
fn is_replaced(document: &Document, documents: &[Document]) -> bool {
    let name = document.name();
    documents.iter().any(|other| other.facts.replaces.as_ref() == Some(&name))
}

async fn account(app: &Web, reference: &BookingReference) -> Result<Option<(Booking, Vec<Document>)>, DatabaseError> {
    let reference = reference.clone();
    let read = move |on: &Connection| {
        let Some(booking) = ledger::store::by_reference(on, reference.as_str())? else { return Ok(None) };
        let documents = store::of_booking(on, booking.id)?;
        Ok(Some((booking, documents)))
    };
    app.database.read(read).await
}

/// Returns an invoice, credit note or receipt of a booking, as issued.
#[utoipa::path(get, path = "/api/invoice/{reference}/{number}",
    params(
        ("reference" = String, Path, description = "Reference of the booking"),
        ("number" = String, Path, description = "Number of the document, such as INV-2026-0007"),
    ),
    responses(
        (status = 200, description = "A self-contained page", content_type = "text/html"),
        (status = 404, description = "No such document", body = Problem),
        (status = 503, description = "The database does not answer", body = Problem),
    ))]
pub async fn document(
    State(app): State<Bookings>,
    Path((reference, number)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let reference = BookingReference::parse(&reference).ok_or_else(Problem::not_found)?;
    let html = Problem::found(&app.catalogue, found(&app, &reference, &number).await)?;
    Ok(FormPages::document(html))
}

async fn found(app: &Bookings, reference: &BookingReference, number: &str) -> Result<Option<String>, DatabaseError> {
    let reference = reference.clone();
    match app.database.read(move |on| ledger::store::by_reference(on, reference.as_str())).await? {
        Some(booking) => read_document(&app.database, &app.printer, &booking, number).await,
        None => Ok(None),
    }
}

fn values(app: &Bookings, booking: &Booking, documents: &[Document]) -> Value {
    let (catalogue, locale) = (&app.catalogue, booking.locale);
    let number = [("number", booking.number.as_str())];
    let today = app.clock.today(&app.zone);
    let due = booking.due_on(today);
    let content = app.content.current();
    let operator = content.operator();
    context! {
        locale => locale.code(),
        title => catalogue.filled(locale, "service:invoice_title", &number),
        operator => context! { legal_name => operator.legal_name.as_str(), address => operator.address.clone() },
        name => booking.name.as_str(),
        country => booking.journey.country_of_residence.as_str(),
        date => catalogue.date_long(locale, date(booking.received_at, &app.zone)),
        state => state_name(catalogue, locale, booking.state),
        facts => Value::from(Serde(of_booking(catalogue, locale, booking, today))),
        due => due.is_positive().then(|| {
            catalogue.filled(locale, "service:invoice_due", &[("amount", &catalogue.money(locale, due))])
        }),
        documents => documents.iter().filter(|document| !is_replaced(document, documents)).map(|document| {
            let path = format!("/api/invoice/{}/{}", booking.reference, document.name());
            let day = catalogue.date_long(locale, date(document.issued_at, &app.zone));
            let amount = catalogue.money(locale, document.amount);
            context! { path, title => app.printer.title(locale, document), day, amount }
        }).collect::<Vec<_>>(),
        bank => Value::from(Serde(bank::lines(catalogue, locale, &app.payment.bank_details))),
        bank_note => catalogue.filled(locale, "service:invoice_bank_note", &number),
    }
}
