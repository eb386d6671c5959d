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

/// Inserts a credit as an open line; `false` if its reference exists.
///
/// # Errors
/// If the statement fails.
pub fn insert(transaction: &Transaction, credit: &Credit, at: Millis) -> Result<bool, DatabaseError> {
    let sql = "INSERT INTO bank_lines (external, on_day, amount, currency, payer, text, state, imported_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (external) DO NOTHING";
    let Credit { external, on, amount, payer, text } = credit;
    Ok(transaction.execute(sql, values![external, on, amount, payer, text, BankLineState::Open, at])? > 0)
}

/// An open line; `None` if there is none with this number.
///
/// # Errors
/// If the query fails or the row cannot be decoded.
pub fn open(connection: &Connection, line: i64) -> Result<Option<BankLine>, DatabaseError> {
    connection.row(&format!("{SELECT} WHERE line = $1 AND state = 'open'"), values![line])
}

statements! {
    /// Marks the line with this reference as a payment of the booking.
    write set_noted(external: &str, booking: Uuid) -> () =
        "UPDATE bank_lines SET state = 'noted', booking_id = $2 WHERE external = $1";

    /// Marks an open line as belonging to no booking. Returns whether it was open.
    write ignore(line: i64) -> bool =
        "UPDATE bank_lines SET state = 'ignored' WHERE line = $1 AND state = 'open'";

    /// Blanks the names in the lines of a person's bookings.
    write erase(email_key: &str) -> () =
        "UPDATE bank_lines SET payer = '', text = '' \
         WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

    /// Deletes lines whose retention has ended.
    write purge(before: Millis) -> () = "DELETE FROM bank_lines WHERE imported_at < $1";
}

impl Database {
    /// The open lines, oldest first.
    ///
    /// # Errors
    /// If the query fails.
    pub async fn open_bank_lines(&self) -> Result<Vec<BankLine>, DatabaseError> {
        let sql = format!("{SELECT} WHERE state = 'open' ORDER BY on_day, line");
        self.read(move |connection| connection.rows(&sql, &[])).await
    }
}
