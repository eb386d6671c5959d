//! Bookings, their history and their ledger.

use jiff::civil::Date;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Dialect, Transaction,
    enquiries::order,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::{
        booking::{Booking, BookingState, Change, LedgerLine, LineKind, Method},
        enquiry::Quarantine,
    },
    primitives::{clock::Millis, fields::SingleLine},
};

/// The filter of a list of bookings.
#[derive(Clone, Copy, Debug)]
pub struct BookingFilter {
    /// `Some(true)`: only bookings in quarantine; `Some(false)`: only the others; `None`: both.
    pub quarantined: Option<bool>,
    /// Only bookings with a payment that needs review.
    pub unclear: bool,
    /// Earliest time of receipt of a listed booking.
    pub since: Millis,
    /// Largest number of bookings in the list.
    pub most: i64,
}

table_row! {
    Booking, "bookings", [
        id, reference, number, received_at, locale, name as "full_name", email, phone as "phone_typed, phone", network,
        journey, state, quarantine,
    ],
    read [
        balance as "(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND kind = 'charge'), \
            (SELECT CAST(coalesce(sum(CASE kind WHEN 'refund' THEN -amount ELSE amount END), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND (kind = 'payment' OR kind = 'refund' OR kind = 'correction')), \
            (SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND kind = 'fee'), \
            coalesce((SELECT min(currency) FROM ledger WHERE booking_id = bookings.id), 'USD')",
    ],
    with |booking| [
        "email_key": booking.email.key(),
        "travel_date": booking.journey.travel_date,
        "tour_id": booking.journey.tour_id,
        "travellers": booking.travellers(),
        "balance_due_on": booking.balance_due_on(),
        "pays_by": booking.journey.method,
    ]
}

table_row!(Change, "booking_changes", [id, booking as "booking_id", at, from as "from_state", to as "to_state", cause]);

table_row!(LedgerLine, "ledger", [
    booking as "booking_id", change as "change_id", kind, amount as "amount, currency", method, external, on as "on_day",
    at, actor, note,
]);

/// Reads a booking and locks its row until the transaction ends.
///
/// # Errors
/// If the query fails or the row cannot be decoded.
pub fn locked(transaction: &Transaction, id: Uuid) -> Result<Option<Booking>, DatabaseError> {
    // The balance is read after the row is locked.
    match transaction.exists("SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE", values![id])? {
        true => transaction.first("WHERE id = $1", values![id]),
        false => Ok(None),
    }
}

/// The bookings with these numbers.
///
/// # Errors
/// If the query fails.
pub fn with_numbers(connection: &Connection, numbers: &[&str]) -> Result<Vec<Uuid>, DatabaseError> {
    connection.rows_with_keys("SELECT id FROM bookings WHERE number", numbers)
}

/// Blanks personal data of a booking; the journey and the money stay for bookkeeping.
fn nameless(dialect: Dialect) -> String {
    let journey = dialect.with_empty("journey", &["message", "affiliate"]);
    format!(
        "UPDATE bookings SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
         network = NULL, journey = {journey}, searchable = 0"
    )
}

/// Blanks the personal data of a person's bookings. Returns their number.
///
/// # Errors
/// If the statement fails.
pub fn erase(transaction: &Transaction, email_key: &str) -> Result<u64, DatabaseError> {
    let sql = format!("{} WHERE email_key = $1", nameless(transaction.dialect()));
    transaction.execute(&sql, values![email_key])
}

/// Blanks the personal data of bookings whose journey began before the day.
///
/// # Errors
/// If the statement fails.
pub fn purge(transaction: &Transaction, travelled: Date) -> Result<(), DatabaseError> {
    let sql = format!("{} WHERE email_key <> '' AND travel_date < $1", nameless(transaction.dialect()));
    transaction.execute(&sql, values![travelled]).map(drop)
}

statements! {
    /// Writes the state of a booking.
    write set_state(id: Uuid, state: BookingState, quarantine: Option<Quarantine>) -> () =
        "UPDATE bookings SET state = $2, quarantine = $3 WHERE id = $1";

    /// Whether a payment or refund with this reference exists.
    exists is_noted(kind: LineKind, method: Option<Method>, external: &SingleLine) -> bool =
        "SELECT 1 FROM ledger WHERE kind = $1 AND method = $2 AND external = $3";

    /// The last line of a booking's history; `None` without a booking.
    row last_change(booking: Uuid) -> Option<Uuid> =
        "SELECT id FROM booking_changes WHERE booking_id = $1 ORDER BY at DESC, id DESC LIMIT 1";

    /// Deletes the history of bookings that have been quarantined since before the given time.
    write purge_quarantined_changes(before: Millis) -> () =
        "DELETE FROM booking_changes WHERE booking_id IN \
         (SELECT id FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1)";

    /// Deletes bookings that have been quarantined since before the given time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1";
}

impl Database {
    /// The filtered bookings, newest first; quarantined ones in the order of [`order`].
    ///
    /// # Errors
    /// If the query fails.
    pub async fn bookings(&self, filter: BookingFilter) -> Result<Vec<Booking>, DatabaseError> {
        let BookingFilter { quarantined, unclear, since, most } = filter;
        let rest = format!(
            "WHERE received_at >= $1 \
             AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
             AND (NOT CAST($3 AS BOOLEAN) OR EXISTS \
             (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear')) \
             ORDER BY {} LIMIT $4",
            order(quarantined)
        );
        self.read(move |connection| connection.select(&rest, values![since, quarantined, unclear, most])).await
    }
}

database_statements! {
    /// The bookings of a person, newest first.
    select bookings_of(email_key: &str) -> Vec<Booking> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY received_at DESC, id DESC";

    /// Unpaid bookings received before the given time, oldest first, without those whose payment needs review.
    select unpaid_bookings(before: Millis) -> Vec<Booking> =
        "WHERE state = 'awaiting_payment' AND received_at < $1 AND NOT EXISTS \
         (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear') \
         ORDER BY received_at, id LIMIT 1000";

    /// The booking with this reference; `None` without one.
    first booking_by_reference(reference: &str) -> Option<Booking> = "WHERE reference = $1";

    /// The booking with this number; `None` without one.
    first booking_by_number(number: &str) -> Option<Booking> = "WHERE number = $1";

    /// The history of a booking, oldest first.
    select booking_changes(booking: Uuid) -> Vec<Change> = "WHERE booking_id = $1 ORDER BY at, id";

    /// The ledger of a booking in chronological order.
    select ledger(booking: Uuid) -> Vec<LedgerLine> = "WHERE booking_id = $1 ORDER BY line";
}
