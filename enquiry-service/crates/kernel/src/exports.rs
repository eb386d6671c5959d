//! Exports of whole tables, page by page, so that the memory they need does not grow with the table.

use std::{
    io::{self, Write},
    pin::pin,
};

use futures_util::{Stream, TryStreamExt, stream::try_unfold};
use jiff::tz::TimeZone;
use serde::{Serialize, Serializer, ser::SerializeSeq};

use crate::{
    database::{Connection, Database, DatabaseError},
    spreadsheet::{self, Row},
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
    #[error("cannot write a page of the table: {0}")]
    Csv(#[from] csv::Error),
}

/// A table that is exported.
pub trait Exported: Row + Send + Sync + 'static {
    /// The rows after the given one, or the first ones.
    fn page(on: &Connection, after: Option<&Self>, most: i64) -> Result<Vec<Self>, DatabaseError>
    where
        Self: Sized;

    /// The number of rows.
    fn count(on: &Connection) -> Result<i64, DatabaseError>;
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
async fn page<T: Exported>(database: &Database, after: Option<T>) -> Result<Vec<T>, DatabaseError> {
    database.read(move |connection| T::page(connection, after.as_ref(), PAGE)).await
}

/// Writes a table as CSV to the standard output, with times in this zone.
///
/// # Errors
/// If a page is not read or not written.
pub async fn write_csv<T: Exported>(database: &Database, zone: &TimeZone) -> anyhow::Result<()> {
    let mut pages = pin!(csv_pages::<T>(database.clone(), zone.clone(), ()));
    while let Some(written) = pages.try_next().await? {
        io::stdout().write_all(&written)?;
    }
    Ok(())
}

/// Writes a table as JSON to the standard output.
///
/// # Errors
/// If a page is not read or not written.
pub async fn write_json<T: Exported + Serialize>(database: &Database) -> anyhow::Result<()> {
    let mut serializer = serde_json::Serializer::pretty(io::stdout());
    let mut list = serializer.serialize_seq(None)?;
    let mut rows = page::<T>(database, None).await?;
    while let Some(last) = rows.pop() {
        rows.iter().try_for_each(|row| list.serialize_element(row))?;
        list.serialize_element(&last)?;
        rows = page(database, Some(last)).await?;
    }
    list.end()?;
    Ok(writeln!(io::stdout())?)
}
