//! Lines of bank statements.

use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Transaction,
    table::{query_row, statements},
    value::values,
};
use crate::{
    domain::bank::{BankLine, BankLineState, Credit},
    primitives::clock::Millis,
};

query_row!(BankLine, "bank_lines", [line, external, on, amount, payer, text, state, booking]);

const SELECT: &str = "SELECT line, external, on_day, amount, currency, payer, text, state, \
                      coalesce((SELECT number FROM bookings WHERE bookings.id = bank_lines.booking_id), '') \
                      FROM bank_lines";

/// Writes money of a statement as an open line; `false` where a line with its reference is there.
///
/// # Errors
/// Where the database does not take it.
pub fn insert(transaction: &Transaction, credit: &Credit, at: Millis) -> Result<bool, DatabaseError> {
    let sql = "INSERT INTO bank_lines (external, on_day, amount, currency, payer, text, state, imported_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (external) DO NOTHING";
    let Credit { external, on, amount, payer, text } = credit;
    Ok(transaction.execute(sql, values![external, on, amount, payer, text, BankLineState::Open, at])? > 0)
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

    /// Takes the names out of the lines of bookings of one person.
    write erase(email_key: &str) -> () =
        "UPDATE bank_lines SET payer = '', text = '' \
         WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

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
