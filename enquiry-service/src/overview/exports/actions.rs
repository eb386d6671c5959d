//! Exports of whole tables, page by page, so that the memory they need does not grow with the table.

use futures_util::{Stream, stream::try_unfold};
use jiff::tz::TimeZone;

use crate::{
    accounts::rewards::{self, model::LedgerReward},
    bookings::ledger::{self, model::Booking},
    intake::enquiries::{self, model::Enquiry},
    kernel::{
        database::{Connection, Database, DatabaseError},
        spreadsheet::{self, Row},
    },
};

/// The number of rows that are held in memory at a time.
const PAGE: i64 = 500;

/// Why an export ended before its table.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A page was not read.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// A page was not written as CSV.
    #[error("a page of the table cannot be written: {0}")]
    Csv(#[from] csv::Error),
}

/// A table that is exported.
pub trait Exported: Row + Send + Sync + 'static {
    /// The rows after the given one, or the first ones.
    ///
    /// # Errors
    /// If the query fails.
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError>
    where
        Self: Sized;

    /// The number of rows.
    ///
    /// # Errors
    /// If the query fails.
    fn count(on: &Connection) -> Result<i64, DatabaseError>;
}

impl Exported for Enquiry {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        enquiries::store::page(on, after.map(|enquiry| (enquiry.received_at, enquiry.id)), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        enquiries::store::count(on)
    }
}

impl Exported for Booking {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        ledger::store::page(on, after.map(|booking| (booking.received_at, booking.id)), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        ledger::store::count(on)
    }
}

impl Exported for LedgerReward {
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError> {
        rewards::store::page(on, after.map_or(0, |reward| reward.number), most)
    }

    fn count(on: &Connection) -> Result<i64, DatabaseError> {
        rewards::store::count(on)
    }
}

enum Next<T> {
    Heading,
    After(Option<T>),
}

/// The pages of a table as CSV. `held` is dropped at the end of the export.
pub fn csv_pages<T: Exported>(
    database: Database,
    zone: TimeZone,
    held: impl Send + Sync + 'static,
) -> impl Stream<Item = Result<Vec<u8>, ExportError>> + Send {
    try_unfold((database, zone, Next::<T>::Heading, held), async |(database, zone, next, held)| {
        let after = match next {
            Next::Heading => {
                let written = spreadsheet::heading::<T>()?;
                return Ok(Some((written, (database, zone, Next::After(None), held))));
            }
            Next::After(after) => after,
        };
        let mut rows = page(&database, after).await?;
        let written = spreadsheet::rows(&rows, &zone)?;
        let last = rows.pop();
        Ok(last.map(|last| (written, (database, zone, Next::After(Some(last)), held))))
    })
}

/// The next page of a table; empty at its end.
///
/// # Errors
/// If the query fails.
pub async fn page<T: Exported>(database: &Database, after: Option<T>) -> Result<Vec<T>, DatabaseError> {
    database.read(move |connection| T::page(connection, after.as_ref(), PAGE)).await
}
