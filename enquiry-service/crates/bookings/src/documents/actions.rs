//! Renders issued documents once, in the job or for the first reader.

use kernel::database::{Connection, Database, DatabaseError};

use super::{model::Document, print::Printer, store};
use crate::ledger::{self, model::Booking};

/// The maximum number of documents per round.
const MOST: i64 = 100;

/// Renders documents without HTML. Returns whether there may be more.
///
/// # Errors
/// If the query fails. A document that cannot be rendered is logged and skipped.
pub async fn print_waiting(database: &Database, printer: &Printer) -> Result<bool, DatabaseError> {
    let waiting = database.read(move |on| store::to_print(on, MOST)).await?;
    let mut printed = 0;
    for document in &waiting {
        if let Some(booking) = database.find(document.booking).await?
            && print(database, printer, &booking, document).await?
        {
            printed += 1;
        }
    }
    Ok(printed == MOST)
}

/// The HTML of a booking's document, as it was issued; `None` if the booking has no such document or it cannot be
/// rendered.
pub async fn read_document(
    database: &Database,
    printer: &Printer,
    booking: &Booking,
    name: &str,
) -> Result<Option<String>, DatabaseError> {
    let name = name.to_owned();
    let Some(document) = database.read(move |on| store::named(on, &name)).await? else { return Ok(None) };
    if document.booking != booking.id {
        return Ok(None);
    }
    match database.read(move |on| store::print_of(on, document.id)).await? {
        Some(html) => Ok(Some(html)),
        None if print(database, printer, booking, &document).await? => {
            database.read(move |on| store::print_of(on, document.id)).await
        }
        None => Ok(None),
    }
}

async fn print(
    database: &Database,
    printer: &Printer,
    booking: &Booking,
    document: &Document,
) -> Result<bool, DatabaseError> {
    let (id, change) = (booking.id, document.change);
    let read = move |on: &Connection| Ok((ledger::store::changes(on, id)?, ledger::store::versions(on, id)?));
    let (history, versions) = database.read(read).await?;
    let journey = booking.journey_after(change, &history, &versions);
    match printer.print(&Booking { journey, ..booking.clone() }, document) {
        Ok(html) => {
            let id = document.id;
            database.write(move |on| store::keep_print(on, id, &html)).await.map(|()| true)
        }
        Err(error) => {
            tracing::error!(document = document.name(), %error, "document rendering failed");
            Ok(false)
        }
    }
}
