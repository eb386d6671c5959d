//! Conversion of rows of both databases.

use super::{DatabaseError, value::Value};

/// The cells of one row, read from left to right by a function of the column.
pub struct Cells<'r> {
    cell: &'r dyn Fn(usize) -> Option<Value>,
    next: usize,
}

/// A type read from one or more cells: a field, a tuple, or a struct of `table_row!` or `query_row!`.
pub trait FromRow: Sized {
    /// The table in the message about a row that cannot be read.
    const TABLE: &'static str = "";

    /// Reads the cells; `None` if the last cell read has another type or an unknown value.
    fn from_row(cells: &mut Cells) -> Option<Self>;
}

/// A type written into one or more cells.
pub trait ToRow {
    /// Appends the values of the cells.
    fn put(&self, values: &mut Vec<Value>);
}

/// The type of one cell.
pub trait Cell: ToRow + Sized {
    /// `None` if the cell has another type.
    fn read(value: Value) -> Option<Self>;
}

/// Reads a type from the first cells of a row.
///
/// # Errors
/// [`DatabaseError::Unreadable`], which identifies the row by its first column.
pub fn read<T: FromRow>(cell: &dyn Fn(usize) -> Option<Value>) -> Result<T, DatabaseError> {
    let mut cells = Cells { cell, next: 0 };
    T::from_row(&mut cells).ok_or_else(|| {
        let id = cell(0).and_then(String::read).unwrap_or_default();
        DatabaseError::Unreadable { table: T::TABLE, id, column: cells.next.saturating_sub(1) }
    })
}

/// The values of all fields.
pub fn values(fields: &[&dyn ToRow]) -> Vec<Value> {
    let mut values = Vec::with_capacity(fields.len());
    fields.iter().for_each(|field| field.put(&mut values));
    values
}

impl<T: Cell> FromRow for T {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        cells.next += 1;
        (cells.cell)(cells.next - 1).and_then(T::read)
    }
}

macro_rules! tuple {
    ($($type:ident),*) => {
        impl<$($type: FromRow),*> FromRow for ($($type,)*) {
            fn from_row(_cells: &mut Cells) -> Option<Self> {
                Some(($($type::from_row(_cells)?,)*))
            }
        }
    };
}
// For queries that only check existence.
tuple!();
tuple!(A);
tuple!(A, B);
tuple!(A, B, C);
