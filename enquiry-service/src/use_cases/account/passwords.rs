use crate::{
    database::{Database, DatabaseError, accounts, attempts, secrets, sessions},
    domain::account::{PasswordChange, PasswordReset, Purpose},
};

/// Uses the token of a mail: sets the password, ends all sessions, invalidates other links for a new password, notifies
/// the owner. Returns whether it succeeded.
///
/// # Errors
/// If the database does not commit.
pub async fn reset_password(database: &Database, reset: PasswordReset) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let used = secrets::take(transaction, &reset.secret, Purpose::Reset, reset.now)?;
            let Some(account) = used.map(|used| used.subject) else { return Ok(false) };
            let is_there = accounts::set_password(transaction, account, &reset.password_hash)?;
            if is_there {
                sessions::end_all(transaction, account)?;
                secrets::remove(transaction, account, Purpose::Reset)?;
                reset.forgiven.iter().try_for_each(|key| attempts::forget(transaction, key))?;
                transaction.insert([&reset.notice])?;
            }
            Ok(is_there)
        })
        .await
}

/// Sets the password, ends all other sessions, invalidates links for a new password, and writes the notification.
///
/// # Errors
/// If the database does not commit.
pub async fn change_password(database: &Database, change: PasswordChange) -> Result<(), DatabaseError> {
    let PasswordChange { account, password_hash, session, notice } = change;
    database
        .write(move |transaction| {
            accounts::set_password(transaction, account, &password_hash)?;
            sessions::end_others(transaction, account, &session)?;
            secrets::remove(transaction, account, Purpose::Reset)?;
            transaction.insert([&notice]).map(drop)
        })
        .await
}
