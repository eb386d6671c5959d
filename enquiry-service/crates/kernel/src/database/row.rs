//! Conversion of rows of both databases.

use super::{DatabaseError, value::Value};

/// The cells of one row. Fields of structs are read by the names of their columns; single values and tuples, which have
/// no names, from left to right.
pub struct Cells<'r> {
    /// The names of the statement's columns.
    columns: &'r [String],
    cell: &'r dyn Fn(usize) -> Option<Value>,
    /// The column after the rightmost one that was read, where the next cell is expected.
    next: usize,
    /// The column that was read last.
    last: usize,
    /// The columns of the current field that are not read yet; `None` outside of fields.
    names: Option<&'static str>,
    /// A column that the statement lacks.
    missing: Option<&'static str>,
}

/// A type read from one or more cells: a field, a tuple, or a struct of `table_row!` or `query_row!`. In a tuple the
/// columns of a struct stand together.
pub trait FromRow: Sized {
    /// The table in the message about a row that cannot be read.
    const TABLE: &'static str = "";

    /// Reads the cells; `None` if the last cell read has another type or an unknown value, or is missing.
    fn from_row(cells: &mut Cells) -> Option<Self>;

    /// The names of the columns that are read, given those of the field.
    fn columns(field: &'static str) -> Vec<&'static str> {
        field.split(", ").filter(|name| !name.is_empty()).collect()
    }
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

impl Cells<'_> {
    /// Reads a field from the columns with these names, as in `"amount, currency"`. A struct has names of its own.
    pub fn field<T: FromRow>(&mut self, names: &'static str) -> Option<T> {
        self.names = Some(names);
        let field = T::from_row(self);
        self.names = None;
        field
    }

    fn value(&mut self) -> Option<Value> {
        self.last = self.next;
        if let Some(names) = self.names {
            let (name, others) = names.split_once(',').unwrap_or((names, ""));
            self.names = Some(others.trim_start());
            // The usual order of the columns is that of the fields.
            if self.columns.get(self.next).is_none_or(|column| column != name) {
                let found = self.columns.iter().position(|column| column == name);
                self.missing = found.is_none().then_some(name);
                self.last = found?;
            }
        }
        self.next = self.next.max(self.last + 1);
        (self.cell)(self.last)
    }

    /// Never contains more of the row than what identifies it.
    fn error(self, table: &'static str) -> DatabaseError {
        if let Some(column) = self.missing {
            return DatabaseError::NoColumn { table, column };
        }
        let id = self.columns.iter().position(|column| column == "id");
        // The first cell of a row of no table may be a name or an address.
        let id = match id.or((!table.is_empty()).then_some(0)).and_then(self.cell) {
            Some(Value::Text(id)) => id,
            Some(Value::Integer(line)) => line.to_string(),
            _ => String::new(),
        };
        let column = self.columns.get(self.last).cloned().unwrap_or_default();
        DatabaseError::Unreadable { table, id, column }
    }
}

/// Reads a type from a row with these columns.
///
/// # Errors
/// [`DatabaseError::Unreadable`], which identifies the row by its column `id`, or by its first one if it is of a table;
/// [`DatabaseError::NoColumn`].
pub fn read<T: FromRow>(columns: &[String], cell: &dyn Fn(usize) -> Option<Value>) -> Result<T, DatabaseError> {
    let mut cells = Cells { columns, cell, next: 0, last: 0, names: None, missing: None };
    T::from_row(&mut cells).ok_or_else(|| cells.error(T::TABLE))
}

/// The values of all fields.
pub fn values(fields: &[&dyn ToRow]) -> Vec<Value> {
    let mut values = Vec::with_capacity(fields.len());
    fields.iter().for_each(|field| field.put(&mut values));
    values
}

impl<T: Cell> FromRow for T {
    fn from_row(cells: &mut Cells) -> Option<Self> {
        cells.value().and_then(T::read)
    }
}

macro_rules! tuple {
    ($($type:ident),*) => {
        impl<$($type: FromRow),*> FromRow for ($($type,)*) {
            const TABLE: &'static str = {
                let table = "";
                $(let table = if $type::TABLE.is_empty() { table } else { $type::TABLE };)*
                table
            };

            fn from_row(_cells: &mut Cells) -> Option<Self> {
                Some(($($type::from_row(_cells)?,)*))
            }

            fn columns(_field: &'static str) -> Vec<&'static str> {
                <[Vec<_>]>::concat(&[$($type::columns("")),*])
            }
        }
    };
}
// For queries that only check existence.
tuple!();
tuple!(A, B);
tuple!(A, B, C);

#[cfg(test)]
mod tests {
    use content_model::{Currency, Money};

    use super::*;
    use crate::database::table::query_row;

    #[derive(Debug, PartialEq)]
    struct Gift {
        from: String,
        to: String,
        worth: Money,
    }

    query_row!(Gift, "gifts", [from as "giver", to as "taker", worth as "amount, currency"]);

    fn gift(columns: &[(&str, Value)]) -> Result<Gift, String> {
        let names: Vec<String> = columns.iter().map(|(name, _)| (*name).to_owned()).collect();
        read(&names, &|cell| columns.get(cell).map(|(_, value)| value.clone())).map_err(|error| error.to_string())
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn a_statement_may_name_the_columns_of_a_struct_in_any_order() {
        let read = gift(&[
            ("taker", text("Bo")),
            ("currency", text("EUR")),
            ("giver", text("Al")),
            ("id", text("g1")),
            ("amount", Value::Integer(5)),
        ]);
        let worth = Money::new(5, Currency::parse("EUR").unwrap());
        assert_eq!(read, Ok(Gift { from: "Al".to_owned(), to: "Bo".to_owned(), worth }));
    }

    #[test]
    fn a_value_after_a_struct_is_in_the_column_after_all_of_the_struct() {
        let names = ["currency", "giver", "taker", "amount", "since"].map(str::to_owned);
        let cells = [text("EUR"), text("Al"), text("Bo"), Value::Integer(5), Value::Integer(7)];
        let (gift, since) = read::<(Gift, i64)>(&names, &|cell| cells.get(cell).cloned()).unwrap();
        assert_eq!((gift.worth.minor(), since), (5, 7));
    }

    #[test]
    fn an_error_names_the_table_the_row_and_the_column() {
        let rest = [("id", text("g1")), ("amount", text("Bo")), ("currency", text("EUR"))];
        let error = gift(&[&[("taker", text("Bo")), ("giver", text("Al"))], &rest[..]].concat()).unwrap_err();
        assert!(error.starts_with("cannot read the column amount of the row g1 of gifts:"), "{error}");
        let error = gift(&[&[("giver", text("Al"))], &rest[..]].concat()).unwrap_err();
        assert!(error.starts_with("the statement returns no column taker, which a row of gifts"), "{error}");
    }

    #[test]
    fn an_error_about_a_pair_holds_no_cell_that_may_be_an_address() {
        let names = ["email".to_owned(), "count".to_owned()];
        let error = read::<(String, i64)>(&names, &|_| Some(text("al@example.org"))).unwrap_err().to_string();
        assert!(error.contains("the column count ") && !error.contains("al@"), "{error}");
    }
}
