use kernel::{
    database::{Database, DatabaseError, Transaction},
    outbox::{self, model::NewMessage},
};

use crate::account::{
    self,
    model::{Account, Signup},
};

/// Stores a signup and its mail; does nothing if the signup exists.
pub async fn sign_up(database: &Database, signup: Signup, message: NewMessage) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = transaction.insert([&signup])? > 0;
            if is_new { outbox::actions::write(transaction, &message) } else { Ok(()) }
        })
        .await
}

/// Locks the row of an account, as it was read when its password was verified. Returns whether the password is still the
/// same: verifying takes so long that another may be set meanwhile.
pub fn is_still_verified(transaction: &Transaction, account: &Account) -> Result<bool, DatabaseError> {
    let locked = account::store::locked(transaction, account.id)?;
    Ok(locked.is_some_and(|locked| locked.password_hash == account.password_hash))
}
