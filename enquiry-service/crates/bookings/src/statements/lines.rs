use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::http::{problem::Problem, refusals::refused};
use staff::guard::Person;

use super::{
    actions::{ignore_bank_line, note_bank_line, reopen_bank_line},
    desk::around,
    model::{BankImport, BankLine, Basis, NamedBooking, NoteError, OpenLine, Suggestion},
    store,
};
use crate::{
    dossier::work::more_than_owed,
    ledger::model::{Booking, Method, TransitionError},
    state::Bookings,
    statements::actions::open_lines,
};

/// The limit of the list of lines that were set aside.
const SHOWN: i64 = 500;

/// A booking that a line of a bank statement may pay.
#[derive(Serialize, ToSchema)]
pub struct BankSuggestion {
    id: String,
    number: String,
    name: String,
    /// The amount of the next payment, in the minor unit.
    due: i64,
    /// Why the booking is suggested. All but `number` are guesses.
    reason: Basis,
}

/// A booking that the text of a line names.
#[derive(Serialize, ToSchema)]
pub struct BankNamedBooking {
    id: String,
    number: String,
    name: String,
    /// Why the line cannot simply be noted as its payment, in English. Null if it can.
    problem: Option<String>,
}

/// A received amount.
#[derive(Serialize, ToSchema)]
pub struct ReceivedAmount {
    line: i64,
    /// `YYYY-MM-DD`
    on: String,
    /// In the minor unit.
    amount: i64,
    /// `XXX` if the statement names none that is known.
    currency: String,
    payer: String,
    text: String,
}

/// A received amount that a person has to assign.
#[derive(Serialize, ToSchema)]
pub struct DeskBankLine {
    #[serde(flatten)]
    received: ReceivedAmount,
    /// The bank's reference, or a name made of the line's contents.
    reference: String,
    /// Why the line was not noted as a payment, in English. Null if its text names no booking.
    reason: Option<String>,
    /// The bookings whose numbers are in the text.
    named: Vec<BankNamedBooking>,
    /// The likeliest first, at most three. If the text names bookings, no other one is suggested.
    suggestions: Vec<BankSuggestion>,
}

impl From<&BankLine> for ReceivedAmount {
    fn from(line: &BankLine) -> Self {
        ReceivedAmount {
            line: line.line,
            on: line.on.to_string(),
            amount: line.amount.minor(),
            currency: line.amount.currency().to_string(),
            payer: line.payer.to_string(),
            text: line.text.to_string(),
        }
    }
}

impl From<OpenLine> for DeskBankLine {
    fn from(open: OpenLine) -> Self {
        let OpenLine { line, reason, named, suggestions } = open;
        let named_booking = |NamedBooking { booking, problem }| BankNamedBooking {
            id: booking.id.to_string(),
            number: booking.number.to_string(),
            name: booking.name.to_string(),
            problem,
        };
        let suggestion = |Suggestion { booking, basis }| BankSuggestion {
            id: booking.id.to_string(),
            number: booking.number.to_string(),
            name: booking.name.to_string(),
            due: booking.due().minor(),
            reason: basis,
        };
        DeskBankLine {
            received: ReceivedAmount::from(&line),
            reference: line.reference.to_string(),
            reason,
            named: named.into_iter().map(named_booking).collect(),
            suggestions: suggestions.into_iter().map(suggestion).collect(),
        }
    }
}

/// Lists the open lines of bank statements, oldest first.
#[utoipa::path(get, path = "/api/desk/bank-lines", responses(
    (status = 200, description = "The complete list", body = Vec<DeskBankLine>),
))]
pub async fn open_bank_lines(State(app): State<Bookings>) -> Result<Json<Vec<DeskBankLine>>, Problem> {
    let tolerance = app.payment.tolerance(Method::BankTransfer);
    let lines = open_lines(&app.database, tolerance).await?;
    Ok(Json(lines.into_iter().map(DeskBankLine::from).collect()))
}

/// Lists the lines of bank statements that are for no booking, newest first.
#[utoipa::path(get, path = "/api/desk/bank-lines/ignored", responses(
    (status = 200, description = "At most 500 lines", body = Vec<ReceivedAmount>),
))]
pub async fn ignored_lines(State(app): State<Bookings>) -> Result<Json<Vec<ReceivedAmount>>, Problem> {
    let lines = app.database.read(move |on| store::ignored(on, SHOWN)).await?;
    Ok(Json(lines.iter().map(ReceivedAmount::from).collect()))
}

/// Opens a line again that was marked as being for no booking.
#[utoipa::path(post, path = "/api/desk/bank-lines/{line}/reopening", params(("line" = i64, Path)), responses(
    (status = 204, description = "The line is open"),
    (status = 404, description = "No such line is marked as being for no booking", body = Problem),
))]
pub async fn reopen(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(line): Path<i64>,
) -> Result<StatusCode, Problem> {
    let reopened = reopen_bank_line(&app.database, line, around(&app, person.id)).await?;
    Problem::unless_found(reopened)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The assignment of a line.
#[derive(Deserialize, ToSchema)]
pub struct Assign {
    /// Id of the booking that the line pays. Null if it is for no booking.
    booking: Option<Uuid>,
    /// Whether a person has confirmed that the line pays more than is owed.
    #[serde(default)]
    confirmed: bool,
}

/// Assigns an open line to a booking as a payment, or to no booking.
#[utoipa::path(post, path = "/api/desk/bank-lines/{line}", params(("line" = i64, Path)), request_body = Assign, responses(
    (status = 204, description = "Saved, and the mails of the payment are queued"),
    (status = 404, description = "No such open line, or no such booking", body = Problem),
    (status = 422, description = "The state of the booking does not allow it, or another booking has a payment with the reference of the line; the title gives the reason. With the code `more_than_owed`, a person may confirm the amount", body = Problem),
))]
pub async fn assign(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(line): Path<i64>,
    Json(Assign { booking, confirmed }): Json<Assign>,
) -> Result<StatusCode, Problem> {
    let around = BankImport { may_exceed: confirmed, ..around(&app, person.id) };
    let Some(booking) = booking else {
        let ignored = ignore_bank_line(&app.database, line, around).await?;
        Problem::unless_found(ignored)?;
        return Ok(StatusCode::NO_CONTENT);
    };
    let found: Option<Booking> = app.database.find(booking).await?;
    let found = found.ok_or_else(Problem::not_found)?;
    match note_bank_line(&app.database, line, found.id, around).await? {
        Some(Ok(_)) => {
            app.wake.notify_one();
            Ok(StatusCode::NO_CONTENT)
        }
        Some(Err(NoteError::Transition(TransitionError::MoreThanIsDue { owed, amount }))) => {
            Err(more_than_owed(&app, &found, owed, amount))
        }
        Some(Err(refusal)) => Err(refused(refusal.to_string())),
        None => Err(Problem::not_found()),
    }
}
