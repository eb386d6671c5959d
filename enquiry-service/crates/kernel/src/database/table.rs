//! Bindings of types to tables, and macros for statements.

use uuid::Uuid;

use super::{
    Connection, DatabaseError, Transaction,
    row::FromRow,
    value::{Value, values},
};

/// A type that is read from a row of a table. [`read_row`] and [`table_row`] implement it.
pub trait TableRow: FromRow + Send + 'static {
    /// The columns; `id`, or else the first one, identifies the row in messages.
    const COLUMNS: &'static str;
}

/// A type that is written as a new row of a table. [`new_row`] and [`table_row`] implement it.
pub trait NewRow {
    /// The name of the table.
    const TABLE: &'static str;
    /// The columns in the order of the values.
    const WRITTEN: &'static str;
    /// The conflict clause for an existing key; without one the row is skipped.
    const ON_CONFLICT: &'static str;

    /// The values of the columns.
    fn values(&self) -> Vec<Value>;
}

/// Reads the fields of a struct from the columns of a query by name. A column of another name is given as
/// `name as "full_name"`, several columns of one field as `amount as "amount, currency"`. A field that is such a struct
/// itself brings its own names.
#[macro_export]
macro_rules! query_row {
    ($type:ty, $table:literal, [$($field:ident $(as $names:literal)?),+ $(,)?]) => {
        impl $crate::database::row::FromRow for $type {
            const TABLE: &'static str = $table;

            fn from_row(cells: &mut $crate::database::row::Cells) -> Option<Self> {
                Some(Self { $($field: cells.field($crate::database::table::column!($field $(as $names)?))?),+ })
            }

            fn columns(_: &'static str) -> Vec<&'static str> {
                [$($crate::database::table::columns_of(
                    |row: &Self| &row.$field,
                    $crate::database::table::column!($field $(as $names)?)
                )),+]
                .concat()
            }
        }
    };
}
pub use query_row;

/// The columns of a field.
pub fn columns_of<R, T: FromRow>(_: fn(&R) -> &T, names: &'static str) -> Vec<&'static str> {
    T::columns(names)
}

/// Writes the fields of a struct into the columns of a table, which are named as in [`read_row`]. Computed columns
/// follow: `with |signup| ["email_key": signup.email.key()]`; then the conflict clause:
/// `"ON CONFLICT (id) DO NOTHING"`.
#[macro_export]
macro_rules! new_row {
    (
        $type:ty, $table:literal, [$($field:ident $(as $column:literal)?),+ $(,)?]
        $(, with |$row:ident| [$($added:literal: $value:expr),+ $(,)?])? $(, $conflict:literal)? $(,)?
    ) => {
        impl $crate::database::table::NewRow for $type {
            const TABLE: &'static str = $table;
            const WRITTEN: &'static str = $crate::database::table::without_last_comma(concat!(
                $($crate::database::table::column!($field $(as $column)?), ", ",)+ $($($added, ", "),+)?
            ));
            const ON_CONFLICT: &'static str = concat!($($conflict)?);

            fn values(&self) -> Vec<$crate::database::value::Value> {
                $(let $row = self;)?
                $crate::database::row::values(&[$(&self.$field,)+ $($(&$value),+)?])
            }
        }
    };
}
pub use new_row;

/// Reads the fields of a struct from the columns of a table, which are named as in [`query_row`]. An expression follows
/// with its name: `kept = "length(content) AS kept"`.
#[macro_export]
macro_rules! read_row {
    ($type:ty, $table:literal, [$($field:ident $(as $names:literal)? $(= $expression:literal)?),+ $(,)?]) => {
        $crate::database::table::query_row!($type, $table, [$($field $(as $names)?),+]);

        impl $crate::database::table::TableRow for $type {
            const COLUMNS: &'static str = $crate::database::table::without_last_comma(concat!(
                $($crate::database::table::column!($field $(as $names)? $(= $expression)?), ", "),+
            ));
        }
    };
}
pub use read_row;

/// Reads and writes the fields of a struct, as [`read_row`] and [`new_row`] do. Fields that are never written follow:
/// `read [number]`.
#[macro_export]
macro_rules! table_row {
    (
        $type:ty, $table:literal, [$($field:ident $(as $column:literal)?),+ $(,)?]
        $(, read [$($read:ident $(as $names:literal)? $(= $expression:literal)?),+ $(,)?])?
        $(, with |$row:ident| [$($added:literal: $value:expr),+ $(,)?])? $(, $conflict:literal)? $(,)?
    ) => {
        $crate::database::table::read_row!(
            $type, $table,
            [$($field $(as $column)?),+ $(, $($read $(as $names)? $(= $expression)?),+)?]
        );
        $crate::database::table::new_row!(
            $type, $table, [$($field $(as $column)?),+] $(, with |$row| [$($added: $value),+])? $(, $conflict)?
        );
    };
}
pub use table_row;

/// The text of a field in a statement; without an expression, the names of its columns.
#[macro_export]
macro_rules! column {
    ($field:ident $(as $names:literal)? = $expression:literal) => {
        $expression
    };
    ($field:ident as $column:literal) => {
        $column
    };
    ($field:ident) => {
        stringify!($field)
    };
}
pub use column;

/// Removes the `, ` at the end of a list.
pub const fn without_last_comma(columns: &str) -> &str {
    columns.split_at(columns.len() - 2).0
}

impl Connection {
    /// The rows of a table by the given clauses: `WHERE`, `ORDER BY`, `LIMIT`.
    ///
    /// # Errors
    /// As [`Connection::query`].
    pub fn all<O: Outcome<Row: TableRow>>(&self, rest: &str, values: &[Value]) -> Result<O, DatabaseError> {
        self.query(&selection::<O::Row>(rest), values)
    }

    /// The rows of a table that can be decoded, as [`Connection::readable_rows`] does.
    pub fn readable<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Vec<T>, DatabaseError> {
        self.readable_rows(&selection::<T>(rest), values)
    }

    /// The value of the first row of a query, or the default if there is none.
    pub fn value<T: FromRow + Default>(&self, sql: &str, values: &[Value]) -> Result<T, DatabaseError> {
        Ok(self.query::<Option<T>>(sql, values)?.unwrap_or_default())
    }

    /// The row with an id, such as an enquiry, a booking or an account.
    pub fn find<T: TableRow>(&self, id: Uuid) -> Result<Option<T>, DatabaseError> {
        self.all("WHERE id = $1", values![id])
    }
}

impl Transaction<'_> {
    /// The first row of a table by the given clauses, locked against changes until the transaction ends; other rows may
    /// still refer to it.
    pub fn lock_row<T: TableRow>(&self, rest: &str, values: &[Value]) -> Result<Option<T>, DatabaseError> {
        self.all(&format!("{rest} FOR NO KEY UPDATE"), values)
    }

    /// The rows that a statement changes and returns, as [`Connection::readable_rows`] reads them.
    pub fn claim<T: FromRow>(&self, sql: &str, values: &[Value]) -> Result<Vec<T>, DatabaseError> {
        self.readable_rows(sql, values)
    }
}

/// The query for rows of a table by the given clauses.
pub fn selection<T: TableRow>(rest: &str) -> String {
    format!("SELECT {} FROM {} {rest}", T::COLUMNS, T::TABLE)
}

/// Declares functions of one statement each, for use in a larger transaction. The first word is the kind, as in
/// `write accept(id: Uuid) -> bool = "UPDATE …";`; the result is one of [`Outcome`].
///
/// - `all`: the rows of a table by the given clauses; `lock_row`: the first of them, locked against changes until the
///   transaction ends; other rows may still refer to it;
/// - `query`: the result of a whole query; `value`: the value of its first row, or the default if there is none;
/// - `readable` and `readable_rows`: as `all` and `query`, without the rows that cannot be decoded: for lists on screens
///   and queues only;
/// - `write`: a statement that changes rows; `claim`: as `write`, without the returned rows that cannot be decoded.
#[macro_export]
macro_rules! statements {
    ($($(#[$doc:meta])* $kind:ident $name:ident($($parameter:ident: $type:ty),*) -> $result:ty = $sql:expr;)+) => { $(
        $(#[$doc])*
        pub fn $name(
            on: $crate::database::table::access!($kind), $($parameter: $type),*
        ) -> Result<$result, $crate::database::DatabaseError> {
            on.$kind(&$sql, $crate::database::value::values![$($parameter),*])
        }
    )+
        /// These statements.
        pub fn texts() -> Vec<$crate::database::declared::Text> {
            vec![$($crate::database::declared::text!($kind $name $result, $sql)),+]
        }
    };
}
pub use statements;

/// The connection that a kind of statement needs: only a transaction writes or locks.
#[macro_export]
macro_rules! access {
    (write) => {
        &$crate::database::Transaction
    };
    (claim) => {
        &$crate::database::Transaction
    };
    (lock_row) => {
        &$crate::database::Transaction
    };
    ($read:ident) => {
        &$crate::database::Connection
    };
}
pub use access;

/// The result of a statement: its rows (`Vec`), the first of them (`Option`), whether there were any (`bool`), the number
/// of changed rows (`u64`, [`Changed`]), or nothing.
pub trait Outcome: Sized {
    /// What is read of each row.
    type Row: FromRow;

    /// The result of these rows and the number of changed ones.
    fn of(rows: Vec<Result<Self::Row, DatabaseError>>, changed: u64) -> Result<Self, DatabaseError>;
}

impl<T: FromRow> Outcome for Vec<T> {
    type Row = T;

    fn of(rows: Vec<Result<T, DatabaseError>>, _: u64) -> Result<Self, DatabaseError> {
        rows.into_iter().collect()
    }
}

impl<T: FromRow> Outcome for Option<T> {
    type Row = T;

    fn of(rows: Vec<Result<T, DatabaseError>>, _: u64) -> Result<Self, DatabaseError> {
        rows.into_iter().next().transpose()
    }
}

macro_rules! counts {
    ($($type:ty: |$rows:ident, $changed:ident| $count:expr),+) => { $(
        impl Outcome for $type {
            type Row = ();

            fn of($rows: Vec<Result<(), DatabaseError>>, $changed: u64) -> Result<Self, DatabaseError> {
                Ok($count)
            }
        }
    )+ };
}
counts!(
    (): |_rows, _changed| (),
    u64: |_rows, changed| changed,
    bool: |rows, changed| changed > 0 || !rows.is_empty(),
    Changed: |_rows, changed| Changed(changed)
);

/// The number of rows that a statement with a condition has changed.
#[derive(Debug)]
#[must_use = "no row may have met the condition"]
pub struct Changed(pub u64);

impl Changed {
    /// Requires that one row met the condition.
    ///
    /// # Errors
    /// [`DatabaseError::Raced`] otherwise.
    pub fn once(self) -> Result<(), DatabaseError> {
        if self.0 == 1 { Ok(()) } else { Err(DatabaseError::Raced) }
    }

    /// Whether a row met the condition.
    pub fn any(self) -> bool {
        self.0 > 0
    }
}
