//! The statements that `statements!` declares, for the test that prepares all of them.

use super::{row::FromRow, table::Outcome};

/// A statement that one of `statements!` declares.
pub struct Text {
    pub name: &'static str,
    pub sql: String,
    /// The columns that the type of its rows reads by name.
    pub columns: Vec<&'static str>,
}

#[macro_export]
macro_rules! text {
    (value $name:ident $result:ty, $sql:expr) => { $crate::database::declared::text!(query $name Option<$result>, $sql) };
    (all $name:ident $result:ty, $rest:expr) => {
        $crate::database::declared::text!(query $name $result, $crate::database::table::selection::<
            <$result as $crate::database::table::Outcome>::Row
        >(&$rest))
    };
    (lock_row $name:ident $result:ty, $rest:expr) => { $crate::database::declared::text!(all $name $result, $rest) };
    (readable $name:ident $result:ty, $rest:expr) => { $crate::database::declared::text!(all $name $result, $rest) };
    ($query:ident $name:ident $result:ty, $sql:expr) => {
        $crate::database::declared::Text::of::<$result>(stringify!($name), &$sql)
    };
}
pub use text;

impl Text {
    pub fn of<O: Outcome>(name: &'static str, sql: &str) -> Self {
        Text { name, sql: sql.to_owned(), columns: O::Row::columns("") }
    }
}
