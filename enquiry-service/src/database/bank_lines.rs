//! Lines of bank statements. A line and the payment that it is are written in one transaction.

use content_model::Choice;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction, bookings,
    row::{FromRow, query_row},
    value::values,
};
use crate::{
    domain::{
        bank::{BankImport, BankLine, BankLineState, Credit, Imported, booking_numbers},
        booking::{Actor, Booking, ChangeRequest, Event, Method, MoneyMoved, Occurrence, TransitionError},
    },
    primitives::clock::Millis,
};

query_row!(BankLine, "bank_lines", [line, external, on, amount, payer, text, state, booking]);

const INSERT: Insert = Insert {
    table: BankLine::TABLE,
    columns: &["external, on_day, amount, currency, payer, text, state, imported_at"],
    on_conflict: "ON CONFLICT (external) DO NOTHING",
};
const SELECT: &str = "SELECT line, external, on_day, amount, currency, payer, text, state, \
                      coalesce((SELECT number FROM bookings WHERE bookings.id = bank_lines.booking_id), '') \
                      FROM bank_lines";

fn import(transaction: &Transaction, credits: &[Credit], around: &BankImport) -> Result<Imported, DatabaseError> {
    let mut imported = Imported::default();
    for credit in credits {
        let Credit { external, on, amount, payer, text } = credit;
        let (on, currency) = (on.to_string(), amount.currency().to_string());
        let row = values![
            external.as_str(),
            on,
            amount.minor(),
            currency,
            payer.as_str(),
            text.as_str(),
            BankLineState::Open.name(),
            around.at
        ];
        if transaction.insert(&INSERT, &[row.to_vec()])? == 0 {
            imported.known += 1;
            continue;
        }
        match booking_of(transaction, credit)? {
            Some(booking) if note(transaction, credit, booking, around)?.is_ok() => imported.noted += 1,
            _ => imported.open += 1,
        }
    }
    Ok(imported)
}

/// The booking whose number the text names; nothing where it names none or several.
fn booking_of(connection: &Connection, credit: &Credit) -> Result<Option<Uuid>, DatabaseError> {
    let numbers = booking_numbers(credit.text.as_str());
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    let found: Vec<(Uuid,)> = connection.rows_with_keys("SELECT id FROM bookings WHERE number", &numbers)?;
    Ok(match found.as_slice() {
        [(booking,)] => Some(*booking),
        _ => None,
    })
}

/// Notes a line as a payment. A payment that was noted before by hand with the same reference is the same.
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
    let actor = Actor::SeenByOperator(Method::BankTransfer);
    let occurrence = Occurrence { at: around.at, event: Event::Received(moved), actor };
    let request = ChangeRequest { occurrence, operator: around.operator.clone(), introduction: None, reward: None };
    let Some(changed) = bookings::change(transaction, booking, &request)? else {
        return Err(DatabaseError::Lost);
    };
    if matches!(changed, Ok(_) | Err(TransitionError::NotedBefore(_))) {
        let sql = "UPDATE bank_lines SET state = 'noted', booking_id = $1 WHERE external = $2";
        transaction.execute(sql, values![booking, credit.external.as_str()])?;
    }
    match changed {
        Err(TransitionError::NotedBefore(_)) => {
            transaction.first("WHERE id = $1", values![booking])?.map(Ok).ok_or(DatabaseError::Lost)
        }
        other => Ok(other),
    }
}

fn one(connection: &Connection, line: i64) -> Result<Option<BankLine>, DatabaseError> {
    connection.row(&format!("{SELECT} WHERE line = $1 AND state = 'open'"), values![line])
}

/// Deletes lines that have been kept for the books long enough.
///
/// # Errors
/// Where nothing was deleted.
pub fn purge(transaction: &Transaction, before: Millis) -> Result<(), DatabaseError> {
    transaction.execute("DELETE FROM bank_lines WHERE imported_at < $1", values![before]).map(drop)
}

impl Database {
    /// Takes the money of a statement: a line that names one booking is noted as its payment, the others wait for a
    /// person. A line that was imported before is left out. All or nothing.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn import_credits(&self, credits: Vec<Credit>, around: BankImport) -> Result<Imported, DatabaseError> {
        self.write(move |transaction| import(transaction, &credits, &around)).await
    }

    /// The lines that wait for a person, oldest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn open_bank_lines(&self) -> Result<Vec<BankLine>, DatabaseError> {
        let sql = format!("{SELECT} WHERE state = 'open' ORDER BY on_day, line");
        self.read(move |connection| connection.rows(&sql, &[])).await
    }

    /// Notes an open line as a payment of a booking; `None` where no such line is open.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn note_bank_line(
        &self,
        line: i64,
        booking: Uuid,
        around: BankImport,
    ) -> Result<Option<Result<Booking, TransitionError>>, DatabaseError> {
        self.write(move |transaction| {
            let Some(BankLine { external, on, amount, payer, text, .. }) = one(transaction, line)? else {
                return Ok(None);
            };
            note(transaction, &Credit { external, on, amount, payer, text }, booking, &around).map(Some)
        })
        .await
    }

    /// Marks an open line as money for no booking; `false` where no such line is open.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn ignore_bank_line(&self, line: i64) -> Result<bool, DatabaseError> {
        let sql = "UPDATE bank_lines SET state = 'ignored' WHERE line = $1 AND state = 'open'";
        Ok(self.write(move |transaction| transaction.execute(sql, values![line])).await? > 0)
    }
}
