//! Assigns lines of bank statements to bookings or to none.

use uuid::Uuid;

use super::booking_of;
use crate::{
    database::{Database, DatabaseError, Transaction, bank_lines, bookings},
    domain::{
        bank::{BankImport, BankLine, BookingNumbers, Credit, NoteError},
        booking::{Actor, Booking, ChangeRequest, Event, Method, MoneyMoved, Occurrence},
    },
    primitives::fields::SingleLine,
    use_cases::{change_booking::apply, staff::log},
};

/// Records an open line as a payment of a booking; `None` if no such line is open. If the payment was recorded by hand
/// with the reference of the line, the line stands for that payment.
///
/// # Errors
/// If the database does not commit.
pub async fn note_bank_line(
    database: &Database,
    line: i64,
    booking: Uuid,
    around: BankImport,
) -> Result<Option<Result<Booking, NoteError>>, DatabaseError> {
    database.write_repeatedly(move |transaction| note(transaction, line, booking, &around)).await
}

/// Records an open line as a payment of the booking that it names, if it names one. Returns whether it is recorded.
///
/// # Errors
/// If the database does not commit.
pub(super) async fn is_noted(
    database: &Database,
    line: i64,
    credit: &Credit,
    numbers: &BookingNumbers,
    around: &BankImport,
) -> Result<bool, DatabaseError> {
    let Some(booking) = booking_of(credit, numbers) else { return Ok(false) };
    let noted = note_bank_line(database, line, booking, around.clone()).await?;
    Ok(noted.is_some_and(|noted| noted.is_ok()))
}

fn note(
    transaction: &Transaction,
    line: i64,
    booking: Uuid,
    around: &BankImport,
) -> Result<Option<Result<Booking, NoteError>>, DatabaseError> {
    let Some(line) = bank_lines::locked_open(transaction, line)? else { return Ok(None) };
    let noted = match noted_as(transaction, &line, booking, around)? {
        Ok(noted) => noted,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    let Noted { booking, reference } = noted;
    if !bank_lines::set_noted(transaction, line.line, booking.id, &reference)? {
        return Err(DatabaseError::Lost);
    }
    let detail = serde_json::json!({ "line": line.line });
    log(transaction, around.staff, "note_bank_line", booking.id, &detail, around.at)?;
    Ok(Some(Ok(booking)))
}

/// A booking with the reference of its payment in the ledger.
struct Noted {
    booking: Booking,
    reference: SingleLine,
}

/// Finds the payment of the line in the ledger, or adds it.
fn noted_as(
    transaction: &Transaction,
    line: &BankLine,
    booking: Uuid,
    around: &BankImport,
) -> Result<Result<Noted, NoteError>, DatabaseError> {
    let Some(before) = bookings::locked(transaction, booking)? else { return Err(DatabaseError::Lost) };
    if let Some(by_hand) = bank_lines::noted_by_hand(transaction, &line.reference)? {
        if by_hand.is_payment(booking, line.amount) {
            return Ok(Ok(Noted { booking: before.into_row(), reference: by_hand.reference }));
        }
        return Ok(Err(NoteError::NotedByHand(by_hand)));
    }
    // Another line has the payment with this reference: banks give one reference to several transfers.
    let is_taken = bank_lines::is_in_ledger(transaction, &line.reference)?;
    let reference = if is_taken { line.own_name() } else { line.reference.clone() };
    let moved = MoneyMoved {
        external: reference.clone(),
        on: Some(line.on),
        tolerance: around.tolerance,
        may_exceed: around.may_exceed,
        ..MoneyMoved::new(line.amount, Method::BankTransfer)
    };
    let actor = around.staff.map_or(Actor::SeenByOperator(Method::BankTransfer), Actor::Staff);
    let occurrence = Occurrence { at: around.at, on: around.on, event: Event::Received(moved), actor };
    let request = ChangeRequest { occurrence, operator: around.operator.clone(), introduction: None, reward: None };
    match apply(transaction, booking, &request, None)? {
        Some(Ok(booking)) => Ok(Ok(Noted { booking, reference })),
        Some(Err(refusal)) => Ok(Err(refusal.into())),
        None => Err(DatabaseError::Lost),
    }
}

/// Marks an open line as belonging to no booking; `false` if no such line is open.
///
/// # Errors
/// If the database does not commit.
pub async fn ignore_bank_line(database: &Database, line: i64, around: BankImport) -> Result<bool, DatabaseError> {
    let ignore = move |transaction: &Transaction| {
        let was_open = bank_lines::ignore(transaction, line)?;
        if was_open {
            log(transaction, around.staff, "ignore_bank_line", line, &serde_json::Value::Null, around.at)?;
        }
        Ok(was_open)
    };
    database.write_repeatedly(ignore).await
}

/// Opens a line again that was marked as belonging to no booking; `false` if there is no such line.
///
/// # Errors
/// If the database does not commit.
pub async fn reopen_bank_line(database: &Database, line: i64, around: BankImport) -> Result<bool, DatabaseError> {
    let reopen = move |transaction: &Transaction| {
        let was_ignored = bank_lines::reopen(transaction, line)?;
        if was_ignored {
            log(transaction, around.staff, "reopen_bank_line", line, &serde_json::Value::Null, around.at)?;
        }
        Ok(was_ignored)
    };
    database.write_repeatedly(reopen).await
}
