//! The statements that `statements!` declares, for the test that prepares all of them.

use super::row::FromRow;

/// A statement that one of `statements!` declares.
pub struct Text {
    pub name: &'static str,
    pub sql: String,
    /// The columns that the type of its rows reads by name.
    pub columns: Vec<&'static str>,
}

#[macro_export]
macro_rules! text {
    (write $name:ident $result:ty, $sql:expr) => { $crate::database::declared::text!(exists $name $result, $sql) };
    (exists $name:ident $result:ty, $sql:expr) => {
        $crate::database::declared::Text { name: stringify!($name), sql: $sql.to_string(), columns: Vec::new() }
    };
    (value $name:ident $result:ty, $sql:expr) => {
        $crate::database::declared::text!(row $name Option<$result>, $sql)
    };
    (all $name:ident $result:ty, $rest:expr) => {
        $crate::database::declared::text!(row $name $result, $crate::database::table::selection::<
            <$result as $crate::database::declared::Rows>::Row
        >(&$rest))
    };
    (first $name:ident $result:ty, $rest:expr) => { $crate::database::declared::text!(all $name $result, $rest) };
    (lock $name:ident $result:ty, $rest:expr) => { $crate::database::declared::text!(all $name $result, $rest) };
    (readable $name:ident $result:ty, $rest:expr) => { $crate::database::declared::text!(all $name $result, $rest) };
    ($rows:ident $name:ident $result:ty, $sql:expr) => {
        $crate::database::declared::Text {
            name: stringify!($name),
            sql: $sql.to_string(),
            columns: $crate::database::declared::columns::<$result>(),
        }
    };
}
pub use text;

/// The result of a statement that returns rows.
pub trait Rows {
    type Row: FromRow;
}

impl<T: FromRow> Rows for Vec<T> {
    type Row = T;
}

impl<T: FromRow> Rows for Option<T> {
    type Row = T;
}

pub fn columns<T: Rows>() -> Vec<&'static str> {
    T::Row::columns("")
}
