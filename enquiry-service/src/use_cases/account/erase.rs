use super::verified::is_still_verified;
use crate::{
    database::{Database, DatabaseError, accounts, outbox, secrets},
    domain::account::Account,
};

/// Deletes an account with all its data, including mails, at the request of its owner, whose password was verified.
/// Returns false if another password was set meanwhile.
///
/// # Errors
/// If the database does not commit.
pub async fn erase_account(database: &Database, account: Account) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            if !is_still_verified(transaction, &account)? {
                return Ok(false);
            }
            outbox::erase_account(transaction, account.id, &account.email.key())?;
            secrets::delete(transaction, &account.id.to_string())?;
            accounts::delete(transaction, &account.id.to_string())?;
            Ok(true)
        })
        .await
}
