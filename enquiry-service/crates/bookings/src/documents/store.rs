//! Issued documents. A document and its number are written in the transaction of the change, so that series have no
//! gaps; its HTML is written once afterwards and never changes.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    database::{
        Connection, DatabaseError, Locked, Transaction,
        cells::texts,
        table::{statements, table_row},
        value::values,
    },
    fields::SingleLine,
};

use super::model::{Document, DocumentFacts, DocumentKind, Draft};
use crate::ledger::{
    self,
    model::{Booking, BookingVersion, Change, LedgerLine, PriceChange, Transition},
};

texts!(named DocumentKind);
texts!(json DocumentFacts);

table_row!(Document, "documents", [
    id, booking as "booking_id", change as "change_id", kind, series, number, amount as "amount, currency", issued_at,
    facts,
]);

/// Issues the documents of a booking's change.
pub fn issue(
    transaction: &Transaction,
    booking: &Locked<Booking>,
    transition: &Transition,
) -> Result<(), DatabaseError> {
    let change = &transition.change;
    let issued: Vec<Document> = of_booking(transaction, booking.id)?;
    let price_changes = price_changes(transaction, booking.id)?;
    for draft in transition.documents(&issued, &price_changes) {
        write(transaction, draft, (booking.id, change.id), (change.at, transition.on))?;
    }
    Ok(())
}

/// The changes of the price that a booking has now: a new version has a price of its own, with those before it.
fn price_changes(transaction: &Transaction, booking: Uuid) -> Result<Vec<PriceChange>, DatabaseError> {
    let versions: Vec<BookingVersion> = ledger::store::versions(transaction, booking)?;
    let history: Vec<Change> = ledger::store::changes(transaction, booking)?;
    let ledger: Vec<LedgerLine> = ledger::store::ledger(transaction, booking)?;
    Ok(ledger::model::price_changes(&history, &versions, ledger, None))
}

fn write(
    transaction: &Transaction,
    draft: Draft,
    (booking, change): (Uuid, Uuid),
    (at, on): (Millis, Date),
) -> Result<Document, DatabaseError> {
    let Draft { kind, amount, facts } = draft;
    let series = kind.series(on);
    let number = next_number(transaction, &series)?;
    let document = Document { id: clock::id(at), booking, change, kind, series, number, amount, issued_at: at, facts };
    transaction.insert([&document])?;
    Ok(document)
}

/// Locks the row of the series until the transaction ends: a rolled-back number is issued again.
fn next_number(transaction: &Transaction, series: &str) -> Result<i64, DatabaseError> {
    let sql = "INSERT INTO document_series (series, last) VALUES ($1, 1) \
               ON CONFLICT (series) DO UPDATE SET last = document_series.last + 1 RETURNING last";
    transaction.write::<Option<_>>(sql, values![series])?.ok_or(DatabaseError::Lost)
}

/// The document with this number, such as `INV-2026-0007`; `None` without one.
pub fn named(connection: &Connection, name: &str) -> Result<Option<Document>, DatabaseError> {
    let Some((series, number)) = name.rsplit_once('-') else { return Ok(None) };
    let Ok(number) = number.parse::<i64>() else { return Ok(None) };
    connection.all("WHERE series = $1 AND number = $2", values![series, number])
}

/// Issues a receipt again with the code of the tax authority's device; `None` if there is no such document. `issued`
/// is the time, and its day in the operator's time zone.
pub fn add_fiscal_code(
    transaction: &Transaction,
    name: &str,
    code: SingleLine,
    issued: (Millis, Date),
) -> Result<Option<Document>, DatabaseError> {
    let Some(receipt) = named(transaction, name)? else { return Ok(None) };
    if ledger::store::locked(transaction, receipt.booking)?.is_none() {
        return Ok(None);
    }
    write(transaction, receipt.with_fiscal_code(code), (receipt.booking, receipt.change), issued).map(Some)
}

statements! {
    /// The documents of a person by number.
    readable of_person(email_key: &str) -> Vec<Document> =
        "WHERE booking_id IN (SELECT id FROM bookings WHERE email_key = $1) ORDER BY series, number";

    /// Deletes documents whose retention has ended; their numbers are not issued again.
    write purge(before: Millis) -> () = "DELETE FROM documents WHERE issued_at < $1";

    /// The documents of a booking in the order of issue.
    all of_booking(booking: Uuid) -> Vec<Document> = "WHERE booking_id = $1 ORDER BY issued_at, id";

    /// Documents without HTML, oldest first, up to a maximum.
    readable to_print(most: i64) -> Vec<Document> = "WHERE html IS NULL ORDER BY issued_at, id LIMIT $1";

    /// Sets the HTML of a document, unless it has some.
    write keep_print(document: Uuid, html: &str) -> () =
        "UPDATE documents SET html = $2 WHERE id = $1 AND html IS NULL";

    /// The HTML of a document; `None` if it has none yet.
    query print_of(document: Uuid) -> Option<String> =
        "SELECT html FROM documents WHERE id = $1 AND html IS NOT NULL";
}
