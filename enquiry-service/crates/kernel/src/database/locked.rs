//! Rows that a transaction has locked.

use std::ops::Deref;

/// A row that the transaction has locked: no other transaction changes it before this one ends, so that a decision based
/// on it stays right. Functions that change money demand it; only functions of this module's tables make one.
#[derive(Debug)]
pub struct Locked<T>(T);

impl<T> Locked<T> {
    pub fn of(row: T) -> Self {
        Locked(row)
    }

    /// The row, for use after the transaction.
    pub fn into_row(self) -> T {
        self.0
    }
}

impl<T> Deref for Locked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
