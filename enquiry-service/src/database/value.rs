//! Values of parameters and cells, as both databases take and give them.

use std::{borrow::Cow, error::Error};

use bytes::BytesMut;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use uuid::Uuid;

use super::row::Cell;

/// The value of one parameter or one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'v> {
    /// NULL.
    Null,
    /// A BIGINT.
    Integer(i64),
    /// A BOOLEAN; 0 or 1 in SQLite.
    Boolean(bool),
    /// A TEXT.
    Text(Cow<'v, str>),
    /// A BLOB or BYTEA.
    Bytes(Cow<'v, [u8]>),
    /// An array of PostgreSQL; JSON in SQLite.
    Texts(Vec<Option<Cow<'v, str>>>),
    /// The same with numbers.
    Integers(Vec<Option<i64>>),
}

/// The values of a statement, in the order of their numbers.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::database::value::Value::from($value)),*] };
}
pub(super) use values;

/// The types that are a value by themselves; those of the domain are in `cells.rs`.
macro_rules! value_of {
    ($($type:ty: $from:ident => $value:expr),+ $(,)?) => { $(
        impl<'v> From<$type> for Value<'v> {
            fn from($from: $type) -> Self {
                $value
            }
        }
    )+ };
}

value_of! {
    i64: number => Value::Integer(number),
    bool: truth => Value::Boolean(truth),
    &'v str: text => Value::Text(Cow::Borrowed(text)),
    String: text => Value::Text(Cow::Owned(text)),
    Uuid: id => Value::Text(Cow::Owned(id.to_string())),
    &'v [u8]: bytes => Value::Bytes(Cow::Borrowed(bytes)),
}

impl<'v, T: Cell> From<&'v T> for Value<'v> {
    fn from(cell: &'v T) -> Self {
        cell.value()
    }
}

impl<'v, T: Into<Value<'v>>> From<Option<T>> for Value<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

impl Value<'_> {
    /// The value with its own copy of the text or bytes.
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Integer(number) => Value::Integer(number),
            Value::Boolean(truth) => Value::Boolean(truth),
            Value::Text(text) => Value::Text(owned(text)),
            Value::Bytes(bytes) => Value::Bytes(Cow::Owned(bytes.into_owned())),
            Value::Integers(numbers) => Value::Integers(numbers),
            Value::Texts(texts) => Value::Texts(texts.into_iter().map(|text| text.map(owned)).collect()),
        }
    }
}

fn owned(text: Cow<str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Boolean(truth) => ValueRef::Integer(i64::from(*truth)),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
            Value::Texts(texts) => return Ok(json(texts)),
            Value::Integers(numbers) => return Ok(json(numbers)),
        }))
    }
}

/// Types of numbers and texts are always JSON.
fn json(array: &impl serde::Serialize) -> ToSqlOutput<'_> {
    ToSqlOutput::from(serde_json::to_string(array).unwrap_or_default())
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, buffer: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) => number.to_sql(kind, buffer),
            Value::Boolean(truth) => truth.to_sql(kind, buffer),
            Value::Text(text) => text.to_sql(kind, buffer),
            Value::Bytes(bytes) => bytes.to_sql(kind, buffer),
            Value::Texts(texts) => texts.to_sql(kind, buffer),
            Value::Integers(numbers) => numbers.to_sql(kind, buffer),
        }
    }

    /// The schema decides: all whole numbers of it are BIGINT.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'r> FromSql<'r> for Value<'r> {
    fn from_sql(kind: &Type, cell: &'r [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        match *kind {
            Type::INT8 => i64::from_sql(kind, cell).map(Value::from),
            Type::BYTEA => Ok(Value::from(cell)),
            _ => <&str>::from_sql(kind, cell).map(Value::from),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT8, Type::BYTEA, Type::TEXT].contains(kind)
    }
}
