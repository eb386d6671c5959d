//! Assigns lines of bank statements to bookings or to none.

use content_model::Money;
use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    database::{Database, DatabaseError, Transaction},
    fields::SingleLine,
};

use super::booking_of;
use crate::{
    ledger::{
        self,
        actions::apply,
        model::{Actor, Booking, BookingState, ChangeRequest, Event, Method, MoneyMoved, Occurrence},
    },
    statements::{
        self,
        model::{BankImport, BankLine, BookingNumbers, Credit, NoteError, NotedByHand},
    },
};

/// Records an open line as a payment of a booking; `None` if no such line is open. If the payment was recorded by hand
/// with the reference of the line, the line stands for that payment.
pub async fn note_bank_line(
    database: &Database,
    line: i64,
    booking: Uuid,
    around: BankImport,
) -> Result<Option<Result<Booking, NoteError>>, DatabaseError> {
    database.write_repeatedly(move |transaction| note(transaction, line, booking, &around)).await
}

/// Records an open line as a payment of the booking that it names, if it names one. Returns whether it is recorded.
pub async fn is_noted(
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
    let Some(line) = statements::store::locked_open(transaction, line)? else { return Ok(None) };
    let (booking, reference, from) = match noted_as(transaction, &line, booking, around)? {
        Ok(noted) => noted,
        Err(refusal) => return Ok(Some(Err(refusal))),
    };
    if !statements::store::set_noted(transaction, line.line, booking.id, &reference)? {
        return Err(DatabaseError::Lost);
    }
    let mut detail = audited(&line);
    detail["from"] = <&str>::from(from).into();
    detail["state"] = <&str>::from(booking.state).into();
    log(transaction, around.staff, "note_bank_line", booking.id, &detail, around.at)?;
    Ok(Some(Ok(booking)))
}

/// What the audit log says of a line: its number, amount and day. Its payer and its text are names of people.
fn audited(line: &BankLine) -> serde_json::Value {
    let BankLine { line, amount, on, .. } = line;
    serde_json::json!({ "line": line, "amount": amount.minor(), "currency": amount.currency().to_string(), "on": on })
}

/// How a line is recorded on the booking that it pays.
pub enum Recording {
    /// It stands for the payment with this reference, which was noted by hand.
    ByHand(SingleLine),
    /// A payment is added.
    Payment(Occurrence),
}

impl Recording {
    /// Of a line with amount, day and name in the ledger. `by_hand` is the payment with the reference of the line that
    /// no line stands for.
    ///
    /// # Errors
    /// [`NoteError::NotedByHand`] if that is a payment of another booking or amount.
    pub fn of(
        (amount, on, name): (Money, Date, &SingleLine),
        booking: Uuid,
        by_hand: Option<NotedByHand>,
        around: &BankImport,
    ) -> Result<Self, NoteError> {
        match by_hand {
            Some(by_hand) if by_hand.is_payment(booking, amount) => return Ok(Recording::ByHand(by_hand.reference)),
            Some(by_hand) => return Err(NoteError::NotedByHand(by_hand)),
            None => {}
        }
        let moved = MoneyMoved {
            external: name.clone(),
            on: Some(on),
            tolerance: around.tolerance,
            may_exceed: around.may_exceed,
            ..MoneyMoved::new(amount, Method::BankTransfer)
        };
        let actor = around.staff.map_or(Actor::SeenByOperator(Method::BankTransfer), Actor::Staff);
        let event = Event::Received(moved);
        Ok(Recording::Payment(Occurrence { at: around.at, on: around.on, event, actor }))
    }
}

/// Finds the payment of the line in the ledger, or adds it. Returns the booking, the reference of the payment, and the
/// state of the booking before.
fn noted_as(
    transaction: &Transaction,
    line: &BankLine,
    booking: Uuid,
    around: &BankImport,
) -> Result<Result<(Booking, SingleLine, BookingState), NoteError>, DatabaseError> {
    let Some(before) = ledger::store::locked(transaction, booking)? else { return Err(DatabaseError::Lost) };
    let from = before.state;
    let by_hand = statements::store::noted_by_hand(transaction, &line.reference)?;
    // Another line has the payment with this reference: banks give one reference to several transfers.
    let is_taken = statements::store::is_in_ledger(transaction, &line.reference)?;
    let name = if is_taken { line.own_name() } else { line.reference.clone() };
    let occurrence = match Recording::of((line.amount, line.on, &name), booking, by_hand, around) {
        Ok(Recording::ByHand(reference)) => return Ok(Ok((before.into_row(), reference, from))),
        Ok(Recording::Payment(occurrence)) => occurrence,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let request = ChangeRequest { occurrence, operator: around.operator.clone(), introduction: None, reward: None };
    match apply(transaction, booking, &request, None)? {
        Some(Ok(applied)) => Ok(Ok((applied.booking, name, from))),
        Some(Err(refusal)) => Ok(Err(refusal.into())),
        None => Err(DatabaseError::Lost),
    }
}

/// Marks an open line as belonging to no booking; `false` if no such line is open.
pub async fn ignore_bank_line(database: &Database, line: i64, around: BankImport) -> Result<bool, DatabaseError> {
    let ignore = move |transaction: &Transaction| {
        let Some(found) = statements::store::find(transaction, line)? else { return Ok(false) };
        let was_open = statements::store::ignore(transaction, line)?;
        if was_open {
            log(transaction, around.staff, "ignore_bank_line", line, &audited(&found), around.at)?;
        }
        Ok(was_open)
    };
    database.write_repeatedly(ignore).await
}

/// Opens a line again that was marked as belonging to no booking; `false` if there is no such line.
pub async fn reopen_bank_line(database: &Database, line: i64, around: BankImport) -> Result<bool, DatabaseError> {
    let reopen = move |transaction: &Transaction| {
        let Some(found) = statements::store::find(transaction, line)? else { return Ok(false) };
        let was_ignored = statements::store::reopen(transaction, line)?;
        if was_ignored {
            log(transaction, around.staff, "reopen_bank_line", line, &audited(&found), around.at)?;
        }
        Ok(was_ignored)
    };
    database.write_repeatedly(reopen).await
}
