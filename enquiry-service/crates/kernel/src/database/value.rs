//! Values of parameters and cells: SQLite's type, with conversions for PostgreSQL.

use std::error::Error;

use bytes::BytesMut;
use tokio_postgres::{
    Row,
    types::{IsNull, ToSql, Type, to_sql_checked},
};

pub use rusqlite::types::Value;

/// The parameters of a statement by number.
#[macro_export]
macro_rules! values {
    ($($value:expr),* $(,)?) => { &$crate::database::row::values(&[$(&$value),*]) };
}
pub use values;

/// A parameter of PostgreSQL. The schema determines its type: whole numbers are BIGINT, and a BOOLEAN is true if not 0.
#[derive(Debug)]
pub struct Parameter<'v>(pub &'v Value);

impl ToSql for Parameter<'_> {
    fn to_sql(&self, kind: &Type, buffer: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) if *kind == Type::BOOL => (*number != 0).to_sql(kind, buffer),
            Value::Integer(number) => number.to_sql(kind, buffer),
            Value::Real(number) => number.to_sql(kind, buffer),
            Value::Text(text) => text.to_sql(kind, buffer),
            Value::Blob(bytes) => bytes.to_sql(kind, buffer),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// A cell of a row of PostgreSQL; `None` if the schema has no such type.
pub fn cell(row: &Row, column: usize) -> Option<Value> {
    match *row.columns().get(column)?.type_() {
        Type::INT8 => row.try_get::<_, Option<i64>>(column).ok().map(Value::from),
        Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(column).ok().map(Value::from),
        _ => row.try_get::<_, Option<String>>(column).ok().map(Value::from),
    }
}
