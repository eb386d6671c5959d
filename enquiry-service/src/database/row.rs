//! Rows of both databases, and the types that are read from them and written to them.

use tokio_postgres::types::{FromSql, Type};
use uuid::Uuid;

use super::{DatabaseError, value::Value};

/// A type that is read from a row.
pub trait FromRow: Sized {
    /// Named where a row cannot be read.
    const TABLE: &'static str = "";

    /// Reads the fields from the cells, from left to right.
    ///
    /// # Errors
    /// Says which cell does not hold what the type needs.
    fn from_row(cells: &mut Cells) -> Result<Self, CellError>;
}

/// A type that is one row of a table. [`table_row`] implements it.
pub trait TableRow: FromRow + Send + 'static {
    /// The columns in the order of `from_row` and `values`; the first is the row's name in messages.
    const COLUMNS: &'static str;

    /// The values of the row, in the order of `COLUMNS`.
    fn values(&self) -> Vec<Value<'_>>;
}

/// The type of one cell.
pub trait Cell: Sized {
    /// Nothing where the cell holds something else.
    fn read(row: Row, column: usize) -> Option<Self>;

    /// The parameter that writes the cell.
    fn value(&self) -> Value<'_>;
}

/// The type of one field of a row: mostly one cell, sometimes several.
pub trait Field: Sized {
    /// Reads the field from the next cells.
    ///
    /// # Errors
    /// Where a cell does not hold the type.
    fn take(cells: &mut Cells) -> Result<Self, CellError>;

    /// Appends the values of the field's cells.
    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>);
}

/// Reads the fields of a struct from the columns of a query, in their order.
macro_rules! query_row {
    ($type:ty, $table:literal, [$($field:ident),+ $(,)?]) => {
        impl $crate::database::row::FromRow for $type {
            const TABLE: &'static str = $table;

            fn from_row(
                cells: &mut $crate::database::row::Cells,
            ) -> Result<Self, $crate::database::row::CellError> {
                Ok(Self { $($field: cells.take()?),+ })
            }
        }
    };
}
pub(super) use query_row;

/// Binds the fields of a struct to the columns of a table. A field whose column has another name says so:
/// `name as "full_name"`.
macro_rules! table_row {
    ($type:ty, $table:literal, [$($field:ident $(as $column:literal)?),+ $(,)?]) => {
        $crate::database::row::query_row!($type, $table, [$($field),+]);

        impl $crate::database::row::TableRow for $type {
            const COLUMNS: &'static str = $crate::database::row::without_last_comma(
                concat!($($crate::database::row::column!($field $(as $column)?), ", "),+)
            );

            fn values(&self) -> Vec<$crate::database::value::Value<'_>> {
                let mut values = Vec::new();
                $($crate::database::row::Field::put(&self.$field, &mut values);)+
                values
            }
        }
    };
}
pub(super) use table_row;

macro_rules! column {
    ($field:ident as $column:literal) => {
        $column
    };
    ($field:ident) => {
        stringify!($field)
    };
}
pub(super) use column;

/// The list without the `, ` at its end.
pub const fn without_last_comma(columns: &str) -> &str {
    columns.split_at(columns.len() - 2).0
}

/// The cells of one row, taken from left to right.
pub struct Cells<'r> {
    row: Row<'r>,
    next: usize,
}

/// One row of a query.
#[derive(Clone, Copy)]
pub enum Row<'r> {
    /// A row of SQLite.
    Sqlite(&'r rusqlite::Row<'r>),
    /// A row of PostgreSQL.
    Postgres(&'r tokio_postgres::Row),
}

/// The column whose cell does not hold what is read from it: its type is another one, or its value is unknown to this
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError(usize);

/// The types of the columns: TEXT, BIGINT and bytes.
macro_rules! cell {
    ($($type:ty),*) => { $(
        impl Cell for $type {
            fn read(row: Row, column: usize) -> Option<Self> {
                match row {
                    Row::Sqlite(row) => row.get(column).ok(),
                    Row::Postgres(row) => row.try_get(column).ok(),
                }
            }

            fn value(&self) -> Value<'_> {
                Value::from(self)
            }
        }
    )* };
}

cell!(i64, String, Vec<u8>);

impl Cell for Uuid {
    fn read(row: Row, column: usize) -> Option<Self> {
        String::read(row, column)?.parse().ok()
    }

    fn value(&self) -> Value<'_> {
        Value::from(*self)
    }
}

/// NULL is nothing.
impl<T: Cell> Cell for Option<T> {
    fn read(row: Row, column: usize) -> Option<Self> {
        if row.is_null(column) { Some(None) } else { T::read(row, column).map(Some) }
    }

    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::value)
    }
}

impl<T: Cell> Field for T {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        let column = cells.next;
        cells.next += 1;
        T::read(cells.row, column).ok_or(CellError(column))
    }

    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(self.value());
    }
}

impl Row<'_> {
    fn is_null(self, column: usize) -> bool {
        match self {
            Row::Sqlite(row) => row.get_ref(column).is_ok_and(|value| value == rusqlite::types::ValueRef::Null),
            Row::Postgres(row) => matches!(row.try_get::<_, Option<Anything>>(column), Ok(None)),
        }
    }
}

/// The value of a cell of any type, of which only its presence counts.
struct Anything;

impl FromSql<'_> for Anything {
    fn from_sql(_: &Type, _: &[u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Anything)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl<'r> Cells<'r> {
    /// The cells of the row, from the first.
    pub fn of(row: Row<'r>) -> Self {
        Cells { row, next: 0 }
    }

    /// The next field.
    ///
    /// # Errors
    /// Where its cells do not hold the type.
    pub fn take<T: Field>(&mut self) -> Result<T, CellError> {
        T::take(self)
    }
}

/// Reads the type from the row, from its first cell.
///
/// # Errors
/// [`DatabaseError::Unreadable`] names the row by its first column.
pub fn read<T: FromRow>(row: Row) -> Result<T, DatabaseError> {
    T::from_row(&mut Cells::of(row)).map_err(|CellError(column)| DatabaseError::Unreadable {
        table: T::TABLE,
        id: String::read(row, 0).unwrap_or_default(),
        column,
    })
}

/// For queries of which only the existence of a row counts.
impl FromRow for () {
    fn from_row(_: &mut Cells) -> Result<Self, CellError> {
        Ok(())
    }
}

macro_rules! from_row {
    ($($field:ident),+) => {
        impl<$($field: Field),+> FromRow for ($($field,)+) {
            fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
                Ok(($(cells.take::<$field>()?,)+))
            }
        }
    };
}

from_row!(A);
from_row!(A, B);
from_row!(A, B, C);
