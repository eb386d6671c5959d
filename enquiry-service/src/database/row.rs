//! Rows of both databases: what is read from their cells, and what is written into cells.

use super::{DatabaseError, value::Value};

/// The cells of one row, taken from left to right: a function gives each by its column.
pub struct Cells<'r> {
    cell: &'r dyn Fn(usize) -> Option<Value>,
    next: usize,
}

/// A type that is read from one or more cells: a field, a tuple, or a struct of `table_row!` or `query_row!`.
pub trait FromRow: Sized {
    /// Named where a row cannot be read.
    const TABLE: &'static str = "";

    /// Takes the cells; nothing where the last one that was taken has another type, or a value unknown to this version.
    fn from_row(cells: &mut Cells) -> Option<Self>;
}

/// A type that is written into one or more cells.
pub trait ToRow {
    /// Appends the values of the cells.
    fn put(&self, values: &mut Vec<Value>);
}

/// The type of one cell.
pub trait Cell: ToRow + Sized {
    /// Nothing where the cell holds something else.
    fn read(value: Value) -> Option<Self>;
}

/// Reads a type from the first cells of a row.
///
/// # Errors
/// [`DatabaseError::Unreadable`] names the row by its first column.
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
// Where only the existence of a row counts.
tuple!();
tuple!(A);
tuple!(A, B);
tuple!(A, B, C);
