//! Lines of bank statements.

use content_model::Choice;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction,
    row::FromRow,
    table::{query_row, statements},
    value::values,
};
use crate::{
    domain::bank::{BankLine, BankLineState, Credit},
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

/// Writes money of a statement as an open line; `false` where a line with its reference is there.
///
/// # Errors
/// Where the database does not take it.
pub fn insert(transaction: &Transaction, credit: &Credit, at: Millis) -> Result<bool, DatabaseError> {
    let Credit { external, on, amount, payer, text } = credit;
    let (on, currency) = (on.to_string(), amount.currency().to_string());
    let (external, payer, text, state) = (external.as_str(), payer.as_str(), text.as_str(), BankLineState::Open.name());
    let row = values![external, on, amount.minor(), currency, payer, text, state, at];
    Ok(transaction.insert(&INSERT, &[row.to_vec()])? > 0)
}

/// A line that waits for a person; `None` where no such line is open.
///
/// # Errors
/// Where the database does not answer or the row cannot be read.
pub fn open(connection: &Connection, line: i64) -> Result<Option<BankLine>, DatabaseError> {
    connection.row(&format!("{SELECT} WHERE line = $1 AND state = 'open'"), values![line])
}

statements! {
    /// Marks the line with this reference as a payment of the booking.
    write set_noted(external: &str, booking: Uuid) -> () =
        "UPDATE bank_lines SET state = 'noted', booking_id = $2 WHERE external = $1";

    /// Marks an open line as money for no booking; whether it was open.
    write ignore(line: i64) -> bool =
        "UPDATE bank_lines SET state = 'ignored' WHERE line = $1 AND state = 'open'";

    /// Deletes lines that have been kept for the books long enough.
    write purge(before: Millis) -> () = "DELETE FROM bank_lines WHERE imported_at < $1";
}

impl Database {
    /// The lines that wait for a person, oldest first.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn open_bank_lines(&self) -> Result<Vec<BankLine>, DatabaseError> {
        let sql = format!("{SELECT} WHERE state = 'open' ORDER BY on_day, line");
        self.read(move |connection| connection.rows(&sql, &[])).await
    }
}
