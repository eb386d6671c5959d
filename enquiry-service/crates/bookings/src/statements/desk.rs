use axum::{Json, body::Bytes, extract::State, http::StatusCode};
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::http::problem::Problem;
use staff::guard::Person;

use super::{
    actions::{import_statement, preview_statement},
    file,
    model::{BankImport, Credit, ExpectedPayment, ImportPreview, Imported},
};
use crate::{ledger::model::Method, state::Bookings};

/// A line that would be noted as a payment of a booking.
#[derive(Serialize, ToSchema)]
pub struct StatementPayment {
    /// `YYYY-MM-DD`
    on: String,
    /// In the minor unit.
    amount: i64,
    currency: String,
    payer: String,
    /// Number of the booking.
    booking: String,
    name: String,
    /// Whether the traveller would get a mail and a receipt. A payment that was noted by hand sends none.
    sends_mail: bool,
}

/// What an import would do, in numbers of lines.
#[derive(Serialize, ToSchema)]
pub struct StatementPreview {
    /// The lines that would be noted as payments.
    payments: Vec<StatementPayment>,
    /// Imported before.
    known: usize,
    /// Left open for a person.
    open: usize,
}

/// Reads a statement and answers what its import would do. Nothing is stored.
#[utoipa::path(post, path = "/api/desk/statements/preview", request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 200, description = "What the import would do now", body = StatementPreview),
    (status = 413, description = "The file is larger than 10 MiB", body = Problem),
    (status = 422, description = "The file cannot be read; the title gives the line", body = Problem),
    (status = 503, description = "Another file is uploaded", body = Problem),
))]
pub async fn preview(
    State(app): State<Bookings>,
    Person(person): Person,
    file: Bytes,
) -> Result<Json<StatementPreview>, Problem> {
    let credits = credits(&app, file).await?;
    let preview = preview_statement(&app.database, credits, around(&app, person.id)).await?;
    let ImportPreview { payments, known, open } = preview;
    let payment = |payment: ExpectedPayment| StatementPayment {
        on: payment.on.to_string(),
        amount: payment.amount.minor(),
        currency: payment.amount.currency().to_string(),
        payer: payment.payer.to_string(),
        booking: payment.number.to_string(),
        name: payment.name.to_string(),
        sends_mail: payment.sends_mail,
    };
    Ok(Json(StatementPreview { payments: payments.into_iter().map(payment).collect(), known, open }))
}

/// The result of an import, in numbers of lines.
#[derive(Serialize, ToSchema)]
pub struct ImportAnswer {
    /// Noted as payments of bookings.
    noted: usize,
    /// Imported before.
    known: usize,
    /// Left open for a person.
    open: usize,
}

/// Imports a bank statement: camt.053, or CSV with the columns of the settings. A line that names one booking is noted
/// as its payment. After an interrupted import, the same file can be imported again: no line is noted twice.
#[utoipa::path(post, path = "/api/desk/statements", request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 200, description = "Imported", body = ImportAnswer),
    (status = 413, description = "The file is larger than 10 MiB", body = Problem),
    (status = 422, description = "The file cannot be read; the title gives the line. Nothing was imported", body = Problem),
    (status = 503, description = "Another file is uploaded", body = Problem),
))]
pub async fn import(
    State(app): State<Bookings>,
    Person(person): Person,
    file: Bytes,
) -> Result<Json<ImportAnswer>, Problem> {
    let credits = credits(&app, file).await?;
    let imported = import_statement(&app.database, credits, around(&app, person.id)).await?;
    let Imported { noted, known, open } = imported;
    app.wake.notify_one();
    Ok(Json(ImportAnswer { noted, known, open }))
}

/// The lines of a file.
async fn credits(app: &Bookings, file: Bytes) -> Result<Vec<Credit>, Problem> {
    // Parsing a large file takes seconds.
    let csv = app.statements.csv.clone();
    let read = spawn_blocking(move || file::read(&file, &csv)).await;
    let read = read.map_err(|error| {
        tracing::error!(%error, "statement parsing failed");
        Problem::busy()
    })?;
    read.map_err(|error| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:statement", error.to_string()))
}

pub fn around(app: &Bookings, staff: Uuid) -> BankImport {
    BankImport {
        at: app.clock.now(),
        on: app.clock.today(&app.zone),
        operator: app.operator.email.to_string(),
        tolerance: app.payment.tolerance(Method::BankTransfer),
        may_exceed: false,
        staff: Some(staff),
    }
}
