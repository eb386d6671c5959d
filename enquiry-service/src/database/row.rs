//! Rows of both databases, and the types that are read from them.

use rusqlite::types::ValueRef;
use uuid::Uuid;

use super::{DatabaseError, value::Value};

/// One row of a query.
#[derive(Clone, Copy)]
pub enum Row<'r> {
    /// A row of SQLite.
    Sqlite(&'r rusqlite::Row<'r>),
    /// A row of PostgreSQL.
    Postgres(&'r tokio_postgres::Row),
}

/// The cells of one row, taken from left to right.
pub struct Cells<'r> {
    row: Row<'r>,
    next: usize,
}

/// The column whose cell does not hold what is read from it: its type is another one, or its value is unknown to this
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError(usize);

/// A type that is read from a row: a field, a tuple of fields, or a struct of `table_row!` or `query_row!`.
pub trait FromRow: Sized {
    /// Named where a row cannot be read.
    const TABLE: &'static str = "";

    /// Reads the fields from the cells, from left to right.
    ///
    /// # Errors
    /// Says which cell does not hold what the type needs.
    fn from_row(cells: &mut Cells) -> Result<Self, CellError>;
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

/// The type of one cell.
pub trait Cell: Sized {
    /// Nothing where the cell holds something else.
    fn read(value: Value) -> Option<Self>;

    /// The value that writes the cell.
    fn value(&self) -> Value<'_>;
}

impl<'r> Row<'r> {
    fn cell(self, column: usize) -> Option<Value<'r>> {
        match self {
            Row::Sqlite(row) => match row.get_ref(column).ok()? {
                ValueRef::Null => Some(Value::Null),
                ValueRef::Integer(number) => Some(number.into()),
                ValueRef::Text(text) => str::from_utf8(text).ok().map(Value::from),
                ValueRef::Blob(bytes) => Some(bytes.into()),
                ValueRef::Real(_) => None,
            },
            Row::Postgres(row) => row.try_get(column).ok(),
        }
    }

    /// Reads the type from the row, from its first cell.
    ///
    /// # Errors
    /// [`DatabaseError::Unreadable`] names the row by its first column.
    pub fn read<T: FromRow>(self) -> Result<T, DatabaseError> {
        let mut cells = Cells { row: self, next: 0 };
        T::from_row(&mut cells).map_err(|CellError(column)| {
            let id = self.cell(0).and_then(String::read).unwrap_or_default();
            DatabaseError::Unreadable { table: T::TABLE, id, column }
        })
    }
}

impl Cells<'_> {
    /// The next field.
    ///
    /// # Errors
    /// Where its cells do not hold the type.
    pub fn take<T: Field>(&mut self) -> Result<T, CellError> {
        T::take(self)
    }
}

impl<T: Cell> Field for T {
    fn take(cells: &mut Cells) -> Result<Self, CellError> {
        let column = cells.next;
        cells.next += 1;
        cells.row.cell(column).and_then(T::read).ok_or(CellError(column))
    }

    fn put<'v>(&'v self, values: &mut Vec<Value<'v>>) {
        values.push(self.value());
    }
}

impl<T: Field> FromRow for T {
    fn from_row(cells: &mut Cells) -> Result<Self, CellError> {
        cells.take()
    }
}

macro_rules! tuple {
    ($($field:ident),*) => {
        impl<$($field: Field),*> FromRow for ($($field,)*) {
            fn from_row(_cells: &mut Cells) -> Result<Self, CellError> {
                Ok(($(_cells.take::<$field>()?,)*))
            }
        }
    };
}

// For queries of which only the existence of a row counts.
tuple!();
tuple!(A);
tuple!(A, B);
tuple!(A, B, C);

impl Cell for i64 {
    fn read(value: Value) -> Option<Self> {
        if let Value::Integer(number) = value { Some(number) } else { None }
    }

    fn value(&self) -> Value<'_> {
        Value::Integer(*self)
    }
}

impl Cell for String {
    fn read(value: Value) -> Option<Self> {
        if let Value::Text(text) = value { Some(text.into_owned()) } else { None }
    }

    fn value(&self) -> Value<'_> {
        Value::from(self.as_str())
    }
}

impl Cell for Vec<u8> {
    fn read(value: Value) -> Option<Self> {
        if let Value::Bytes(bytes) = value { Some(bytes.into_owned()) } else { None }
    }

    fn value(&self) -> Value<'_> {
        Value::from(self.as_slice())
    }
}

impl Cell for Uuid {
    fn read(value: Value) -> Option<Self> {
        String::read(value)?.parse().ok()
    }

    fn value(&self) -> Value<'_> {
        Value::from(*self)
    }
}

/// NULL is nothing.
impl<T: Cell> Cell for Option<T> {
    fn read(value: Value) -> Option<Self> {
        if value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }

    fn value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::value)
    }
}
