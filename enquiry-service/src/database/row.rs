//! Rows of both databases, and the types that are read from them.

use std::str::FromStr;

use serde::de::{
    DeserializeOwned,
    value::{Error as TextError, StringDeserializer},
};
use uuid::Uuid;

use super::DatabaseError;

/// A type that is read from a row.
pub trait FromRow: Sized {
    /// Named where a row cannot be read.
    const TABLE: &'static str = "";

    /// # Errors
    /// Says which cell does not hold what the type needs.
    fn from_row(cells: &mut Cells) -> Result<Self, CellError>;
}

/// A type that is one row of a table.
pub trait TableRow: FromRow {
    /// The columns that `from_row` takes, in its order; the first is the row's name in messages.
    const COLUMNS: &'static str;
}

/// The cells of one row, taken from left to right.
pub struct Cells<'r> {
    row: Row<'r>,
    next: usize,
}

#[derive(Clone, Copy)]
pub enum Row<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r tokio_postgres::Row),
}

/// A cell does not hold what is read from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError {
    column: usize,
    reason: &'static str,
}

/// The types of the columns: TEXT, BIGINT and bytes, each of them or NULL.
pub trait Cell: Sized {
    fn read(row: Row, column: usize) -> Option<Self>;
}

macro_rules! cell {
    ($($kind:ty),*) => { $(
        impl Cell for $kind {
            fn read(row: Row, column: usize) -> Option<Self> {
                match row {
                    Row::Sqlite(row) => row.get(column).ok(),
                    Row::Postgres(row) => row.try_get(column).ok(),
                }
            }
        }
    )* };
}

cell!(i64, String, Vec<u8>, Option<i64>, Option<String>);

impl Cell for Uuid {
    fn read(row: Row, column: usize) -> Option<Self> {
        String::read(row, column)?.parse().ok()
    }
}

impl Cell for Option<Uuid> {
    fn read(row: Row, column: usize) -> Option<Self> {
        match <Option<String>>::read(row, column)? {
            Some(text) => text.parse().ok().map(Some),
            None => Some(None),
        }
    }
}

impl<'r> Cells<'r> {
    pub fn of(row: Row<'r>) -> Self {
        Cells { row, next: 0 }
    }

    /// The next cell.
    ///
    /// # Errors
    /// Where its type is another one.
    pub fn take<T: Cell>(&mut self) -> Result<T, CellError> {
        let column = self.next;
        self.next += 1;
        T::read(self.row, column).ok_or(CellError { column, reason: "its type is another one" })
    }

    /// The next cell, one of a closed list of values.
    ///
    /// # Errors
    /// Where the list does not have it.
    pub fn choice<T: FromStr>(&mut self) -> Result<T, CellError> {
        let text: String = self.take()?;
        text.parse().map_err(|_| self.unknown())
    }

    /// The same, where the cell may be NULL.
    ///
    /// # Errors
    /// Where the list does not have it.
    pub fn optional_choice<T: FromStr>(&mut self) -> Result<Option<T>, CellError> {
        let text: Option<String> = self.take()?;
        text.map(|text| text.parse().map_err(|_| self.unknown())).transpose()
    }

    /// The next cell, a text that was valid when it was written.
    ///
    /// # Errors
    /// Where it is not valid any more.
    pub fn text<T: DeserializeOwned>(&mut self) -> Result<T, CellError> {
        let text: String = self.take()?;
        valid(text).ok_or(self.unknown())
    }

    /// The same, where the cell may be NULL.
    ///
    /// # Errors
    /// Where it is not valid any more.
    pub fn optional_text<T: DeserializeOwned>(&mut self) -> Result<Option<T>, CellError> {
        let text: Option<String> = self.take()?;
        text.map(|text| valid(text).ok_or(self.unknown())).transpose()
    }

    /// The next cell, JSON.
    ///
    /// # Errors
    /// Where it is not JSON of this type.
    pub fn json<T: DeserializeOwned>(&mut self) -> Result<T, CellError> {
        let text: String = self.take()?;
        serde_json::from_str(&text).map_err(|_| self.unknown())
    }

    /// The error of the cell that was taken last.
    fn unknown(&self) -> CellError {
        CellError { column: self.next.saturating_sub(1), reason: "its value is unknown to this version" }
    }
}

fn valid<T: DeserializeOwned>(text: String) -> Option<T> {
    T::deserialize(StringDeserializer::<TextError>::new(text)).ok()
}

/// # Errors
/// [`DatabaseError::Unreadable`] names the row by its first column.
pub fn read<T: FromRow>(row: Row) -> Result<T, DatabaseError> {
    T::from_row(&mut Cells::of(row)).map_err(|CellError { column, reason }| DatabaseError::Unreadable {
        table: T::TABLE,
        id: String::read(row, 0).unwrap_or_default(),
        column,
        reason,
    })
}

/// For queries of which only the existence of a row counts.
impl FromRow for () {
    fn from_row(_: &mut Cells) -> Result<Self, CellError> {
        Ok(())
    }
}

macro_rules! from_row {
    ($($cell:ident),+) => {
        impl<$($cell: Cell),+> FromRow for ($($cell,)+) {
            fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
                Ok(($(cells.take::<$cell>()?,)+))
            }
        }
    };
}

from_row!(A);
from_row!(A, B);
from_row!(A, B, C);
