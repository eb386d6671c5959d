//! Bookings, their history and their ledger.

use content_model::{Currency, Money};
use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Changed, Connection, DatabaseError, Dialect, Locked, TableRow, Transaction,
        cells::texts,
        row::{Cells, FromRow},
        table::{statements, table_row},
        value::{Value, values},
    },
    fields::{EmailAddress, SingleLine, reference::Reference},
    submissions::{
        quarantine::Quarantined,
        store::{order, quarantined},
    },
};

use super::model::{
    Balance, Booking, BookingReference, BookingState, BookingVersion, Change, Journey, LedgerLine, LineKind, Method,
};
use crate::statements::model::BookingNumbers;

texts!(named BookingState, LineKind, Method);
texts!(json Journey);
texts!(generated BookingReference);

/// The number of a tour in the column of a booking without one: no departure has it.
const NO_TOUR: i64 = -1;

/// The bookings whose outstanding amount meets the comparison that follows: charges and refunds less payments, corrections
/// and fees. Below zero, more was received than is owed.
pub const WITH_BALANCE: &str = "SELECT booking_id FROM ledger WHERE counts = 1 GROUP BY booking_id \
                                HAVING sum(CASE WHEN kind IN ('charge', 'refund') THEN amount ELSE -amount END)";

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
        balance as "owed, received, fees, currency" = "(SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND counts = 1 AND kind = 'charge') AS owed, \
            (SELECT CAST(coalesce(sum(CASE kind WHEN 'refund' THEN -amount ELSE amount END), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND counts = 1 AND (kind = 'payment' OR kind = 'refund' OR kind = 'correction')) AS received, \
            (SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger \
            WHERE booking_id = bookings.id AND counts = 1 AND kind = 'fee') AS fees, \
            coalesce((SELECT min(currency) FROM ledger WHERE booking_id = bookings.id), 'USD') AS currency",
        agreed as "agreed, currency" = "(SELECT CAST(sum(amount) AS BIGINT) FROM ledger WHERE booking_id = bookings.id AND counts = 1 \
            AND kind = 'charge' AND (bookings.state NOT IN ('cancelled', 'refunded', 'expired') OR line <= \
            (SELECT max(line) FROM ledger AS earlier JOIN booking_changes ON booking_changes.id = change_id \
            WHERE earlier.booking_id = bookings.id AND to_state NOT IN ('cancelled', 'refunded', 'expired')))) AS agreed",
    ],
    with |booking| [
        "email_key": booking.email.key(),
        "travel_date": booking.journey.travel_date,
        "tour_id": booking.journey.tour_id.unwrap_or(NO_TOUR),
        "travellers": booking.travellers(),
        "balance_due_on": booking.balance_due_on(),
        "pays_by": booking.journey.method,
        "quote": booking.journey.quote,
    ]
}

/// The owed sum, the received sum and the bank fees in minor units, then the currency. Computed from the ledger, never
/// written.
impl FromRow for Balance {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        let (owed, received, fees) = <(i64, i64, i64)>::from_row(cells)?;
        let currency = Currency::from_row(cells)?;
        let amount = |minor| Money::new(minor, currency);
        Some(Balance { owed: amount(owed), received: amount(received), fees: amount(fees) })
    }
}

table_row!(Change, "booking_changes", [id, booking as "booking_id", at, from as "from_state", to as "to_state", cause]);

table_row!(BookingVersion, "booking_versions", [
    id, booking as "booking_id", number, change as "change_id", at as "made_at", by as "made_by", reason,
    before as "before_journey", after as "after_journey",
]);

table_row!(LedgerLine, "ledger", [
    booking as "booking_id", change as "change_id", kind, amount as "amount, currency", method, external, on as "on_day",
    at, actor, note,
]);

/// Reads a booking and locks its row until the transaction ends.
pub fn locked(transaction: &Transaction, id: Uuid) -> Result<Option<Locked<Booking>>, DatabaseError> {
    // The balance is read after the row is locked.
    match transaction.query("SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE", values![id])? {
        true => Ok(transaction.find(id)?.map(Locked::of)),
        false => Ok(None),
    }
}

/// Inserts a booking. No other transaction sees the row before this one ends.
pub fn insert(transaction: &Transaction, booking: &Booking) -> Result<Locked<Booking>, DatabaseError> {
    transaction.insert([booking])?;
    Ok(Locked::of(booking.clone()))
}

/// Writes the state of a booking after a change.
pub fn set_state(transaction: &Transaction, before: &Locked<Booking>, after: &Booking) -> Result<(), DatabaseError> {
    let sql = "UPDATE bookings SET state = $2, quarantine = $3 WHERE id = $1 AND state = $4";
    transaction.write::<Changed>(sql, values![before.id, after.state, after.quarantine, before.state])?.once()
}

/// Writes the journey of a booking after a change.
pub fn set_journey(transaction: &Transaction, booking: &Booking) -> Result<(), DatabaseError> {
    let sql = "UPDATE bookings SET journey = $2, travel_date = $3, tour_id = $4, travellers = $5, balance_due_on = $6, \
               pays_by = $7, searchable = 0 WHERE id = $1";
    let journey = &booking.journey;
    let tour = journey.tour_id.unwrap_or(NO_TOUR);
    let values = values![
        booking.id,
        journey,
        journey.travel_date,
        tour,
        booking.travellers(),
        booking.balance_due_on(),
        journey.method
    ];
    transaction.write::<Changed>(sql, values)?.once()
}

/// Gives a booking another address.
pub fn set_address(transaction: &Transaction, booking: Uuid, email: &EmailAddress) -> Result<(), DatabaseError> {
    let sql = "UPDATE bookings SET email = $2, email_key = $3, searchable = 0 WHERE id = $1";
    transaction.write::<Changed>(sql, values![booking, email, email.key()])?.once()
}

/// The version of a booking's history and refunds: it differs after every change of one of them. `None` without a
/// booking.
pub fn version(connection: &Connection, booking: Uuid) -> Result<Option<Uuid>, DatabaseError> {
    let sql = "SELECT id, to_state FROM booking_changes WHERE booking_id = $1 UNION ALL \
               SELECT refunds.id, refunds.state FROM refunds JOIN payments ON payments.id = payment_id \
               WHERE payments.booking_id = $1 ORDER BY 1, 2";
    let lines: Vec<(String, String)> = connection.query(sql, values![booking])?;
    let mut hasher = blake3::Hasher::new();
    for (id, state) in &lines {
        hasher.update(id.as_bytes()).update(state.as_bytes()).update(b"\n");
    }
    let mut version = [0; 16];
    hasher.finalize_xof().fill(&mut version);
    Ok((!lines.is_empty()).then(|| uuid::Builder::from_custom_bytes(version).into_uuid()))
}

/// The bookings with these ids, without order.
pub fn with_ids(connection: &Connection, ids: &[Uuid]) -> Result<Vec<Booking>, DatabaseError> {
    connection.rows_with_keys(&format!("SELECT {} FROM bookings WHERE id", <Booking as TableRow>::COLUMNS), ids)
}

/// A journey without the texts that people have written.
fn wordless(dialect: Dialect, journey: &str) -> String {
    let without_days = dialect.without(journey, "programme");
    let without_names = dialect.without(&without_days, "companions");
    dialect.with_empty(&without_names, &["message", "affiliate", "signed_by", "other_terms"])
}

/// Blanks personal data of bookings, and what colleagues have written for the traveller. The journeys with their days, the
/// lines of the price and the money stay for bookkeeping.
fn blank(transaction: &Transaction, which: &str, of: &[Value]) -> Result<u64, DatabaseError> {
    let dialect = transaction.dialect();
    let versions = format!(
        "UPDATE booking_versions SET reason = '', before_journey = {}, after_journey = {} \
         WHERE booking_id IN (SELECT id FROM bookings WHERE {which})",
        wordless(dialect, "before_journey"),
        wordless(dialect, "after_journey")
    );
    transaction.write::<()>(&versions, of)?;
    let bookings = format!(
        "UPDATE bookings SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
         network = NULL, journey = {}, quote = '', searchable = 0 WHERE {which}",
        wordless(dialect, "journey")
    );
    transaction.write(&bookings, of)
}

/// Blanks the personal data of a person's bookings. Returns their number.
pub fn erase(transaction: &Transaction, email_key: &str) -> Result<u64, DatabaseError> {
    blank(transaction, "email_key = $1", values![email_key])
}

/// Blanks the personal data of bookings whose journey began before the day.
pub fn purge(transaction: &Transaction, travelled: Date) -> Result<(), DatabaseError> {
    blank(transaction, "email_key <> '' AND travel_date < $1", values![travelled]).map(drop)
}

statements! {
    /// The bookings that have come into quarantine since the given time, for the notice of them.
    readable_rows in_quarantine(since: Millis, most: i64) -> Vec<Quarantined> =
        quarantined("bookings", ["number", "full_name"]);

    /// The number of all bookings.
    value count() -> i64 = "SELECT count(*) FROM bookings";

    /// The number of the booking that has a payment or refund with this reference; `None` without one.
    query noted_for(kind: LineKind, method: Option<Method>, external: &SingleLine) -> Option<Reference> =
        "SELECT number FROM bookings JOIN ledger ON ledger.booking_id = bookings.id \
         WHERE kind = $1 AND method = $2 AND external = $3 AND external <> ''";

    /// Deletes the history of bookings that have been quarantined since before the given time.
    write purge_quarantined_changes(before: Millis) -> () =
        "DELETE FROM booking_changes WHERE booking_id IN \
         (SELECT id FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1)";

    /// Deletes bookings that have been quarantined since before the given time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1";

    /// The bookings of a person, newest first.
    all of_person(email_key: &str) -> Vec<Booking> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY received_at DESC, id DESC";

    /// The bookings of the case of this number by the person of this address.
    all of_case(number: &SingleLine, email_key: &str) -> Vec<Booking> = "WHERE quote = $1 AND email_key = $2";

    /// The booking with this reference; `None` without one.
    all by_reference(reference: &str) -> Option<Booking> = "WHERE reference = $1";

    /// The booking with this number; `None` without one.
    all by_number(number: &str) -> Option<Booking> = "WHERE number = $1";

    /// The history of a booking, oldest first.
    all changes(booking: Uuid) -> Vec<Change> = "WHERE booking_id = $1 ORDER BY at, id";

    /// The versions of a booking's journey, oldest first.
    all versions(booking: Uuid) -> Vec<BookingVersion> = "WHERE booking_id = $1 ORDER BY number";

    /// The ledger of a booking in chronological order.
    all ledger(booking: Uuid) -> Vec<LedgerLine> = "WHERE booking_id = $1 ORDER BY line";
}

/// The numbers of all bookings.
pub fn numbers(on: &Connection) -> Result<BookingNumbers, DatabaseError> {
    let rows: Vec<(Uuid, String)> = on.query("SELECT id, number FROM bookings", &[])?;
    Ok(BookingNumbers::of(rows))
}

/// The filtered bookings, newest first; quarantined ones in the order of [`order`].
pub fn filtered(on: &Connection, filter: BookingFilter) -> Result<Vec<Booking>, DatabaseError> {
    let BookingFilter { quarantined, unclear, since, most } = filter;
    let rest = format!(
        "WHERE received_at >= $1 \
         AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
         AND (NOT CAST($3 AS BOOLEAN) OR EXISTS \
         (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear')) \
         ORDER BY {} LIMIT $4",
        order(quarantined)
    );
    on.readable(&rest, values![since, quarantined, unclear, most])
}
