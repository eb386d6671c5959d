//! Values of statements, as both databases take them.

use std::{borrow::Cow, error::Error};

use bytes::BytesMut;
use rusqlite::types::{ToSqlOutput, ValueRef};
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use uuid::Uuid;

/// The value of one parameter.
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
}

/// The values of a statement, in the order of their numbers.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::database::value::Value::from($value)),*] };
}
pub(super) use values;

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Integer(number)
    }
}

impl From<&i64> for Value<'_> {
    fn from(number: &i64) -> Self {
        Value::Integer(*number)
    }
}

impl<'v> From<&'v Vec<u8>> for Value<'v> {
    fn from(bytes: &'v Vec<u8>) -> Self {
        Value::Bytes(Cow::Borrowed(bytes))
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Boolean(truth)
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Value::Text(Cow::Borrowed(text))
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Value::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Cow::Owned(text))
    }
}

impl From<Uuid> for Value<'_> {
    fn from(id: Uuid) -> Self {
        Value::Text(Cow::Owned(id.to_string()))
    }
}

impl<'v> From<&'v [u8]> for Value<'v> {
    fn from(bytes: &'v [u8]) -> Self {
        Value::Bytes(Cow::Borrowed(bytes))
    }
}

impl<'v, T: Into<Value<'v>>> From<Option<T>> for Value<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

impl rusqlite::ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Boolean(truth) => ValueRef::Integer(i64::from(*truth)),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, buffer: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) => number.to_sql(kind, buffer),
            Value::Boolean(truth) => truth.to_sql(kind, buffer),
            Value::Text(text) => text.to_sql(kind, buffer),
            Value::Bytes(bytes) => bytes.to_sql(kind, buffer),
        }
    }

    /// The schema decides: all whole numbers of it are BIGINT.
    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
