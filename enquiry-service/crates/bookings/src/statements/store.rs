//! Lines of bank statements.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, TableRow, Transaction,
        cells::texts,
        table::{query_row, read_row, statements},
        value::values,
    },
    fields::SingleLine,
};

use super::model::{BankLine, BankLineState, BookingNumbers, Credit, Doubt, Likeness, NotedByHand};

texts!(named BankLineState, Doubt);

read_row!(BankLine, "bank_lines", [
    line, account, reference, ordinal, on as "on_day", amount as "amount, currency", payer, text, doubt, state,
    booking as "number" = "coalesce((SELECT number FROM bookings WHERE bookings.id = bank_lines.booking_id), '') AS number",
]);

query_row!(NotedByHand, "ledger", [booking as "booking_id", number, amount as "amount, currency", reference as "external"]);

/// Payments by bank transfer that no line stands for.
const BY_HAND: &str = "JOIN bookings ON bookings.id = ledger.booking_id \
                       WHERE ledger.kind = 'payment' AND ledger.method = 'bank_transfer' AND ledger.external <> '' \
                       AND NOT EXISTS (SELECT 1 FROM bank_lines AS other WHERE other.noted_as = ledger.external)";

/// The stored lines of these likenesses.
pub fn alike(connection: &Connection, likenesses: &[&Likeness]) -> Result<Vec<BankLine>, DatabaseError> {
    let keys: Vec<String> = likenesses.iter().map(|likeness| likeness.key()).collect();
    // An index has this key, which is that of [`Likeness::key`].
    let key = "(on_day || ' ' || CAST(amount AS TEXT) || ' ' || currency || ' ' || reference)";
    connection.rows_with_keys(&format!("SELECT {} FROM bank_lines WHERE {key}", BankLine::COLUMNS), &keys)
}

/// Inserts a credit as an open line. Returns its number.
///
/// # Errors
/// If the statement fails, as it does for a line that exists.
pub fn insert(transaction: &Transaction, credit: &Credit, ordinal: i64, at: Millis) -> Result<i64, DatabaseError> {
    let sql = "INSERT INTO bank_lines \
               (account, reference, ordinal, on_day, amount, currency, payer, text, doubt, state, imported_at) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING line";
    let Credit { account, reference, on, amount, payer, text, doubt, words: _ } = credit;
    let values = values![account, reference, ordinal, on, amount, payer, text, doubt, BankLineState::Open, at];
    transaction.write::<Option<_>>(sql, values)?.ok_or(DatabaseError::Lost)
}

/// An open line, locked until the transaction ends; `None` if there is none with this number.
pub fn locked_open(transaction: &Transaction, line: i64) -> Result<Option<BankLine>, DatabaseError> {
    let lock = "SELECT 1 FROM bank_lines WHERE line = $1 AND state = 'open' FOR UPDATE";
    match transaction.query(lock, values![line])? {
        true => transaction.all("WHERE line = $1", values![line]),
        false => Ok(None),
    }
}

/// Blanks the names in the lines of a person's bookings, and in those that are assigned to no booking but name one of
/// them or the person.
pub fn erase_person(transaction: &Transaction, email_key: &str, _: Millis) -> Result<u64, DatabaseError> {
    erase(transaction, email_key)?;
    let numbers = BookingNumbers::of(numbers_of(transaction, email_key)?);
    let names: Vec<String> = names_of(transaction, email_key)?.iter().map(|name| name.to_lowercase()).collect();
    for (line, payer, text) in unassigned(transaction)? {
        let folded = text.to_lowercase();
        let is_of_person = !numbers.named_in(&text).is_empty()
            || names.contains(&payer.trim().to_lowercase())
            || names.iter().any(|name| folded.contains(name));
        if is_of_person {
            blank(transaction, line)?;
        }
    }
    Ok(0)
}

statements! {
    /// The payment by bank transfer with this reference that no line stands for; `None` without one.
    query noted_by_hand(reference: &SingleLine) -> Option<NotedByHand> = format!(
        "SELECT ledger.booking_id, bookings.number, ledger.amount, ledger.currency, ledger.external \
         FROM ledger {BY_HAND} AND ledger.external = $1"
    );

    /// The payments by hand that have the reference of an open line, with the number of the line.
    query open_noted_by_hand() -> Vec<(i64, NotedByHand)> = format!(
        "SELECT bank_lines.line, ledger.booking_id, bookings.number, ledger.amount, ledger.currency, ledger.external \
         FROM bank_lines JOIN ledger ON ledger.external = bank_lines.reference {BY_HAND} AND bank_lines.state = 'open'"
    );

    /// The line with this number; `None` without one.
    all find(line: i64) -> Option<BankLine> = "WHERE line = $1";

    /// The open lines, oldest first.
    readable open() -> Vec<BankLine> = "WHERE state = 'open' ORDER BY on_day, line";

    /// The lines that were marked as belonging to no booking, newest first, up to a maximum.
    readable ignored(most: i64) -> Vec<BankLine> =
        "WHERE state = 'ignored' ORDER BY on_day DESC, line DESC LIMIT $1";

    /// The bookings of a person with their numbers.
    query numbers_of(email_key: &str) -> Vec<(Uuid, String)> = "SELECT id, number FROM bookings WHERE email_key = $1";

    /// The names of a person in enquiries and bookings.
    query names_of(email_key: &str) -> Vec<String> =
        "SELECT full_name FROM enquiries WHERE email_key = $1 AND full_name LIKE '% %' \
         UNION SELECT full_name FROM bookings WHERE email_key = $1 AND full_name LIKE '% %'";

    /// The lines without a booking that have a text, with payer and text.
    query unassigned() -> Vec<(i64, String, String)> =
        "SELECT line, payer, text FROM bank_lines WHERE booking_id IS NULL AND (payer <> '' OR text <> '')";

    /// Blanks the names in a line.
    write blank(line: i64) -> () = "UPDATE bank_lines SET payer = '', text = '' WHERE line = $1";

    /// Whether the ledger has a payment by bank transfer with this reference.
    query is_in_ledger(reference: &SingleLine) -> bool =
        "SELECT 1 FROM ledger WHERE kind = 'payment' AND method = 'bank_transfer' AND external = $1 \
         AND external <> ''";

    /// Marks an open line as a payment of the booking, which has this reference in the ledger. Returns whether the line
    /// was open.
    write set_noted(line: i64, booking: Uuid, noted_as: &SingleLine) -> bool =
        "UPDATE bank_lines SET state = 'noted', booking_id = $2, noted_as = $3 WHERE line = $1 AND state = 'open'";

    /// Adds the account to a line of a statement that did not name it.
    write set_account(line: i64, account: &SingleLine) -> () =
        "UPDATE bank_lines SET account = $2 WHERE line = $1 AND account = ''";

    /// Marks an open line as belonging to no booking. Returns whether it was open.
    write ignore(line: i64) -> bool =
        "UPDATE bank_lines SET state = 'ignored' WHERE line = $1 AND state = 'open'";

    /// Opens a line again that was marked as belonging to no booking. Returns whether it was.
    write reopen(line: i64) -> bool =
        "UPDATE bank_lines SET state = 'open' WHERE line = $1 AND state = 'ignored'";

    /// Blanks the names in the lines of a person's bookings.
    write erase(email_key: &str) -> () =
        "UPDATE bank_lines SET payer = '', text = '' \
         WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1)";

    /// Deletes lines whose retention has ended.
    write purge(before: Millis) -> () = "DELETE FROM bank_lines WHERE imported_at < $1";
}
