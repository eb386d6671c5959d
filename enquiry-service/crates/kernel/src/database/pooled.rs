//! Connections of the pool of PostgreSQL.

use std::cell::Cell;

use deadpool_postgres::{ClientWrapper, Object};

use super::{DatabaseError, value::Value};

/// Bytes of a value after which its connection is not used again: the buffers of a connection keep the size of the
/// largest value for as long as it is open.
const LARGE: usize = 1024 * 1024;

/// A connection, returned to the pool on drop, or closed if it sent a large value.
pub struct Pooled {
    /// `None` only while it is dropped.
    object: Option<Object>,
    has_sent_large: Cell<bool>,
}

impl Pooled {
    /// A connection that the pool lends.
    pub fn new(object: Object) -> Self {
        Pooled { object: Some(object), has_sent_large: Cell::new(false) }
    }

    /// The client that sends these values.
    ///
    /// # Errors
    /// [`DatabaseError::Closed`] while it is dropped.
    pub fn client<'v>(&self, mut values: impl Iterator<Item = &'v Value>) -> Result<&ClientWrapper, DatabaseError> {
        if values.any(is_large) {
            self.has_sent_large.set(true);
        }
        self.object.as_deref().ok_or(DatabaseError::Closed)
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        if self.has_sent_large.get() {
            // A taken connection is closed.
            let _ = self.object.take().map(Object::take);
        }
    }
}

fn is_large(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.len() > LARGE,
        Value::Blob(bytes) => bytes.len() > LARGE,
        Value::Null | Value::Integer(_) | Value::Real(_) => false,
    }
}
