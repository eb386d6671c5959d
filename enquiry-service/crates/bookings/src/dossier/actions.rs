//! What the desk and the terminal read of one booking.

use content_model::BookingTerms;
use jiff::tz::TimeZone;
use uuid::Uuid;

use kernel::{
    clock::{Millis, date},
    database::{Connection, DatabaseError},
};

use crate::{
    cancelled_departures,
    documents::{self, model::Document},
    ledger::{
        self,
        model::{Booking, BookingVersion, Change, Instalment, LedgerLine},
        payable,
    },
    payments::{self, model::Payment},
    refunds::{self, model::Refund},
};

/// A booking with all its rows.
pub struct Dossier {
    pub booking: Booking,
    /// The version of the history and the refunds.
    pub version: Option<Uuid>,
    /// Oldest first.
    pub changes: Vec<Change>,
    pub ledger: Vec<LedgerLine>,
    /// Oldest first.
    pub versions: Vec<BookingVersion>,
    pub documents: Vec<Document>,
    pub payments: Vec<Payment>,
    pub refunds: Vec<Refund>,
    /// Whether its departure does not take place.
    pub is_cancelled_departure: bool,
    /// Milliseconds since 1970.
    pub payable_since: Millis,
}

impl Dossier {
    /// Reads the version first: a change during the reads makes it out of date, so that the change cannot be overwritten.
    pub fn read(on: &Connection, id: Uuid) -> Result<Option<Self>, DatabaseError> {
        let version = ledger::store::version(on, id)?;
        let Some((booking, payable_since)) = payable::find(on, id)? else { return Ok(None) };
        Ok(Some(Dossier {
            version,
            changes: ledger::store::changes(on, id)?,
            ledger: ledger::store::ledger(on, id)?,
            versions: ledger::store::versions(on, id)?,
            documents: documents::store::of_booking(on, id)?,
            payments: payments::store::of_booking(on, id)?,
            refunds: refunds::store::of_booking(on, id)?,
            is_cancelled_departure: cancelled_departures::store::is_affected(on, id)?,
            payable_since,
            booking,
        }))
    }

    /// The parts of the price with the days on which they are due.
    pub fn schedule(&self, zone: &TimeZone, terms: &BookingTerms) -> Vec<Instalment> {
        self.booking.schedule(date(self.payable_since, zone), terms)
    }
}
