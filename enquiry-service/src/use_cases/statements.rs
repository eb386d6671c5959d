//! Imports bank statements.

use uuid::Uuid;

use super::{change_booking::apply, staff::log};
use crate::{
    database::{Database, DatabaseError, Transaction, bank_lines, bookings},
    domain::{
        bank::{BankImport, BankLine, Credit, Imported, booking_numbers},
        booking::{Actor, Booking, ChangeRequest, Event, Method, MoneyMoved, Occurrence, TransitionError},
    },
};

/// Imports the credits of a statement in one transaction: a line that names one booking is recorded as its payment, the
/// others stay open. Known lines are skipped.
///
/// # Errors
/// If the database does not commit.
pub async fn import_statement(
    database: &Database,
    credits: Vec<Credit>,
    around: BankImport,
) -> Result<Imported, DatabaseError> {
    database.write(move |transaction| import(transaction, &credits, &around)).await
}

fn import(transaction: &Transaction, credits: &[Credit], around: &BankImport) -> Result<Imported, DatabaseError> {
    let mut imported = Imported::default();
    for credit in credits {
        if !bank_lines::insert(transaction, credit, around.at)? {
            imported.known += 1;
            continue;
        }
        match booking_of(transaction, credit)? {
            Some(booking) if note(transaction, credit, booking, around)?.is_ok() => imported.noted += 1,
            _ => imported.open += 1,
        }
    }
    let Imported { noted, known, open } = imported;
    let detail = serde_json::json!({ "noted": noted, "known": known, "open": open });
    log(transaction, around.staff, "import_statement", "bank_lines", &detail, around.at)?;
    Ok(imported)
}

/// The booking whose number the text contains; `None` if it contains none or several.
fn booking_of(transaction: &Transaction, credit: &Credit) -> Result<Option<Uuid>, DatabaseError> {
    let numbers = booking_numbers(credit.text.as_str());
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    Ok(match bookings::with_numbers(transaction, &numbers)?.as_slice() {
        [booking] => Some(*booking),
        _ => None,
    })
}

/// Records an open line as a payment of a booking; `None` if no such line is open.
///
/// # Errors
/// If the database does not commit.
pub async fn note_bank_line(
    database: &Database,
    line: i64,
    booking: Uuid,
    around: BankImport,
) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
    let note_open = move |transaction: &Transaction| {
        let Some(BankLine { external, on, amount, payer, text, .. }) = bank_lines::open(transaction, line)? else {
            return Ok(None);
        };
        let noted = note(transaction, &Credit { external, on, amount, payer, text }, booking, &around)?;
        if noted.is_ok() {
            log(transaction, around.staff, "note_bank_line", booking, &serde_json::json!({ "line": line }), around.at)?;
        }
        Ok(Some(noted))
    };
    database.write(note_open).await
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
    database.write(ignore).await
}

/// Records a line as a payment, unless a manually recorded payment has the same reference.
fn note(
    transaction: &Transaction,
    credit: &Credit,
    booking: Uuid,
    around: &BankImport,
) -> Result<Result<Booking, TransitionError>, DatabaseError> {
    let moved = MoneyMoved {
        external: credit.external.clone(),
        on: Some(credit.on),
        tolerance: around.tolerance,
        ..MoneyMoved::new(credit.amount, Method::BankTransfer)
    };
    let actor = around.staff.map_or(Actor::SeenByOperator(Method::BankTransfer), Actor::Staff);
    let occurrence = Occurrence { at: around.at, on: around.on, event: Event::Received(moved), actor };
    let request = ChangeRequest { occurrence, operator: around.operator.clone(), introduction: None, reward: None };
    let Some(changed) = apply(transaction, booking, &request, None)? else { return Err(DatabaseError::Lost) };
    if matches!(changed, Ok(_) | Err(TransitionError::NotedBefore(_))) {
        bank_lines::set_noted(transaction, credit.external.as_str(), booking)?;
    }
    match changed {
        Err(TransitionError::NotedBefore(_)) => {
            bookings::locked(transaction, booking)?.map(|booking| Ok(booking.into_row())).ok_or(DatabaseError::Lost)
        }
        other => Ok(other),
    }
}
