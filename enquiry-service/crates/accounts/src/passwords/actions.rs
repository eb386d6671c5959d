use kernel::{
    database::{Database, DatabaseError},
    rate_limits,
};

use crate::{
    account::{
        self,
        changes::{PasswordChange, PasswordReset, Purpose},
    },
    secrets::{self, actions::take},
    sessions,
    sign_up::actions::is_still_verified,
};

/// Uses the token of a mail: sets the password, ends all sessions, invalidates other links for a new password, notifies
/// the owner. Returns whether it succeeded.
pub async fn reset_password(database: &Database, reset: PasswordReset) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let used = take(transaction, &reset.secret, Purpose::Reset, reset.now)?;
            let Some((account, _)) = used else { return Ok(false) };
            account::store::set_password(transaction, account.id, &reset.password_hash)?;
            sessions::store::end_all(transaction, account.id)?;
            secrets::store::remove(transaction, account.id, Purpose::Reset)?;
            reset.forgiven.iter().try_for_each(|key| rate_limits::store::forget(transaction, key))?;
            transaction.insert([&reset.notice])?;
            Ok(true)
        })
        .await
}

/// Sets the password, ends all other sessions, invalidates links for a new password, and writes the notification.
/// Returns false if another password was set since the current one was verified.
pub async fn change_password(database: &Database, change: PasswordChange) -> Result<bool, DatabaseError> {
    let PasswordChange { account, password_hash, session, notice } = change;
    database
        .write(move |transaction| {
            if !is_still_verified(transaction, &account)? {
                return Ok(false);
            }
            account::store::set_password(transaction, account.id, &password_hash)?;
            sessions::store::end_others(transaction, account.id, &session)?;
            secrets::store::remove(transaction, account.id, Purpose::Reset)?;
            transaction.insert([&notice])?;
            Ok(true)
        })
        .await
}
