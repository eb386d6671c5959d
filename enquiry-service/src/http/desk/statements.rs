use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AppState, Problem, guard::Person, refused, unavailable};
use crate::{
    bank_statement,
    domain::{
        bank::{BankImport, BankLine, Imported, suggestions},
        booking::{Booking, Method},
    },
    use_cases::statements::{ignore_bank_line, import_statement, note_bank_line},
};

/// A booking that matches a line of a bank statement.
#[derive(Serialize, ToSchema)]
pub struct Suggestion {
    id: String,
    number: String,
    name: String,
    /// The amount of the next payment, in the minor unit.
    due: i64,
}

/// A received amount that a person has to assign.
#[derive(Serialize, ToSchema)]
pub struct DeskBankLine {
    line: i64,
    /// `YYYY-MM-DD`
    on: String,
    /// In the minor unit.
    amount: i64,
    currency: String,
    payer: String,
    text: String,
    /// The likeliest first, at most three.
    suggestions: Vec<Suggestion>,
}

/// Lists the open lines of bank statements, oldest first.
#[utoipa::path(get, path = "/api/desk/bank-lines", responses(
    (status = 200, description = "The complete list", body = Vec<DeskBankLine>),
))]
pub async fn open_lines(State(app): State<AppState>) -> Result<Json<Vec<DeskBankLine>>, Problem> {
    let payable = app.database.payable_bookings().await.map_err(unavailable(&app))?;
    let payable: Vec<Booking> = payable.into_iter().map(|(booking, _)| booking).collect();
    let tolerance = app.settings.payment.tolerance(Method::BankTransfer);
    let suggestion = |booking: &Booking| Suggestion {
        id: booking.id.to_string(),
        number: booking.number.to_string(),
        name: booking.name.to_string(),
        due: booking.due().minor(),
    };
    let answer = |line: &BankLine| DeskBankLine {
        line: line.line,
        on: line.on.to_string(),
        amount: line.amount.minor(),
        currency: line.amount.currency().to_string(),
        payer: line.payer.to_string(),
        text: line.text.to_string(),
        suggestions: suggestions(line, &payable, tolerance).into_iter().map(suggestion).collect(),
    };
    let lines = app.database.open_bank_lines().await.map_err(unavailable(&app))?;
    Ok(Json(lines.iter().map(answer).collect()))
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

/// Imports a bank statement in one transaction: camt.053, or CSV with the columns of the settings. A line that names
/// one booking is noted as its payment.
#[utoipa::path(post, path = "/api/desk/statements", request_body(content = String, content_type = "application/octet-stream"), responses(
    (status = 200, description = "Imported", body = ImportAnswer),
    (status = 413, description = "The file is larger than 10 MiB", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "The file cannot be read; the title gives the line. Nothing was imported", body = Problem, content_type = "application/problem+json"),
    (status = 503, description = "Another file is uploaded", body = Problem, content_type = "application/problem+json"),
))]
pub async fn import(
    State(app): State<AppState>,
    Person(person): Person,
    file: Bytes,
) -> Result<Json<ImportAnswer>, Problem> {
    // Parsing a large file takes seconds.
    let csv = app.settings.statements.csv.clone();
    let read = spawn_blocking(move || bank_statement::read(&file, &csv)).await;
    let read = read.map_err(|error| {
        tracing::error!(%error, "reading a statement ended badly");
        Problem::busy()
    })?;
    let credits = read
        .map_err(|error| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:statement", error.to_string()))?;
    let imported = import_statement(&app.database, credits, around(&app, person.id)).await;
    let Imported { noted, known, open } = imported.map_err(unavailable(&app))?;
    app.wake.notify_one();
    Ok(Json(ImportAnswer { noted, known, open }))
}

/// The assignment of a line.
#[derive(Deserialize, ToSchema)]
pub struct Assign {
    /// Id of the booking that the line pays. Null if it is for no booking.
    booking: Option<Uuid>,
}

/// Assigns an open line to a booking as a payment, or to no booking.
#[utoipa::path(post, path = "/api/desk/bank-lines/{line}", params(("line" = i64, Path)), request_body = Assign, responses(
    (status = 204, description = "Saved, and the mails of the payment are queued"),
    (status = 404, description = "No such open line, or no such booking", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "The state of the booking does not allow it; the title gives the reason", body = Problem, content_type = "application/problem+json"),
))]
pub async fn assign(
    State(app): State<AppState>,
    Person(person): Person,
    Path(line): Path<i64>,
    Json(Assign { booking }): Json<Assign>,
) -> Result<StatusCode, Problem> {
    let around = around(&app, person.id);
    let Some(booking) = booking else {
        let ignored = ignore_bank_line(&app.database, line, around).await.map_err(unavailable(&app))?;
        return if ignored { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::not_found()) };
    };
    let found: Option<Booking> = app.database.find(booking).await.map_err(unavailable(&app))?;
    let found = found.ok_or_else(Problem::not_found)?;
    match note_bank_line(&app.database, line, found.id, around).await.map_err(unavailable(&app))? {
        Some(Ok(_)) => {
            app.wake.notify_one();
            Ok(StatusCode::NO_CONTENT)
        }
        Some(Err(refusal)) => Err(refused(refusal.to_string())),
        None => Err(Problem::not_found()),
    }
}

fn around(app: &AppState, staff: Uuid) -> BankImport {
    BankImport {
        at: app.clock.now(),
        operator: app.settings.mail.operator.email.to_string(),
        tolerance: app.settings.payment.tolerance(Method::BankTransfer),
        staff: Some(staff),
    }
}
