//! Types bound to tables, and the statements of a table's file.

use super::{Connection, DatabaseError, row::FromRow, value::Value};

/// A type that is one row of a table. [`table_row`] implements it.
pub trait TableRow: FromRow + Send + 'static {
    /// The columns in the order of `from_row` and `values`; the first is the row's name in messages.
    const COLUMNS: &'static str;

    /// The values of the row, in the order of `COLUMNS`.
    fn values(&self) -> Vec<Value<'_>>;
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
        $crate::database::table::query_row!($type, $table, [$($field),+]);

        impl $crate::database::table::TableRow for $type {
            const COLUMNS: &'static str = $crate::database::table::without_last_comma(
                concat!($($crate::database::table::column!($field $(as $column)?), ", "),+)
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

impl Connection {
    /// The rows of a table with what follows its name: `WHERE`, `ORDER BY`, `LIMIT`.
    ///
    /// # Errors
    /// As [`Connection::rows`].
    pub fn select<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Vec<T>, DatabaseError> {
        self.rows(&selection::<T>(rest), values)
    }

    /// The first of them.
    ///
    /// # Errors
    /// As [`Connection::row`].
    pub fn first<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Option<T>, DatabaseError> {
        self.row(&selection::<T>(rest), values)
    }
}

fn selection<T: TableRow>(rest: &str) -> String {
    format!("SELECT {} FROM {} {rest}", T::COLUMNS, T::TABLE)
}

/// Declares functions of one statement each, for use in a transaction that does more. The first word says the kind, as
/// in `write accept(id: Uuid) -> bool = "UPDATE …";`
///
/// - `select`: all rows of a table with what follows its name; `first`: the first of them, if any;
/// - `rows` and `row`: the same for a whole query; `count`: the number that a query finds, 0 where it finds none;
/// - `write`: a statement that changes rows, and answers nothing, their number, or whether there were any; `write_row` and
///   `write_rows`: one that returns the rows it has changed.
macro_rules! statements {
    ($($(#[$doc:meta])* $kind:ident $name:ident($($parameter:ident: $type:ty),*) -> $result:ty = $sql:expr;)+) => { $(
        $(#[$doc])*
        ///
        /// # Errors
        /// Where the database does not answer or refuses, or the row cannot be read.
        pub fn $name(
            on: $crate::database::table::connected!($kind),
            $($parameter: $type),*
        ) -> Result<$result, $crate::database::DatabaseError> {
            $crate::database::table::run!($kind on, $sql, $crate::database::value::values![$($parameter),*])
        }
    )+ };
}
pub(super) use statements;

/// Declares methods of [`Database`] of one statement each, which is a transaction by itself. The kinds are those of
/// [`statements`].
macro_rules! database_statements {
    ($($(#[$doc:meta])* $kind:ident $name:ident($($parameter:ident: $type:ty),*) -> $result:ty = $sql:expr;)+) => {
        impl $crate::database::Database { $(
            $(#[$doc])*
            ///
            /// # Errors
            /// Where the database does not answer or refuses, or the row cannot be read.
            pub async fn $name(&self, $($parameter: $type),*) -> Result<$result, $crate::database::DatabaseError> {
                let values = [$($crate::database::value::Value::from($parameter).into_owned()),*];
                $crate::database::table::alone!($kind self, move |on| {
                    $crate::database::table::run!($kind on, $sql, &values)
                })
            }
        )+ }
    };
}
pub(super) use database_statements;

/// Reading needs a connection, writing a transaction.
macro_rules! connected {
    (write) => {
        &$crate::database::Transaction
    };
    (write_row) => {
        &$crate::database::Transaction
    };
    (write_rows) => {
        &$crate::database::Transaction
    };
    ($read:ident) => {
        &$crate::database::Connection
    };
}
pub(super) use connected;

macro_rules! alone {
    (write $database:ident, $work:expr) => {
        $database.write($work).await
    };
    ($read:ident $database:ident, $work:expr) => {
        $database.read($work).await
    };
}
pub(super) use alone;

macro_rules! run {
    (write $on:ident, $sql:expr, $values:expr) => {
        $on.execute($sql, $values).map($crate::database::table::Written::of)
    };
    (write_row $on:ident, $sql:expr, $values:expr) => {
        $on.row($sql, $values)
    };
    (write_rows $on:ident, $sql:expr, $values:expr) => {
        $on.rows($sql, $values)
    };
    (count $on:ident, $sql:expr, $values:expr) => {
        $on.row($sql, $values).map(Option::unwrap_or_default)
    };
    ($read:ident $on:ident, $sql:expr, $values:expr) => {
        $on.$read($sql, $values)
    };
}
pub(super) use run;

/// The answer of a statement that changes rows.
pub trait Written {
    /// Of so many rows.
    fn of(rows: u64) -> Self;
}

impl Written for () {
    fn of(_: u64) -> Self {}
}

impl Written for u64 {
    fn of(rows: u64) -> Self {
        rows
    }
}

impl Written for bool {
    fn of(rows: u64) -> Self {
        rows > 0
    }
}
