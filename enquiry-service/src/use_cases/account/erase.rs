use uuid::Uuid;

use crate::database::{Database, DatabaseError, accounts, outbox, secrets};

/// Takes away an account with all that belongs to it, mails included, as its owner wishes.
///
/// # Errors
/// Where nothing was taken away.
pub async fn erase_account(database: &Database, account: Uuid, email_key: &str) -> Result<(), DatabaseError> {
    let key = email_key.to_owned();
    database
        .write(move |transaction| {
            outbox::erase_account(transaction, account, &key)?;
            secrets::delete(transaction, &account.to_string())?;
            accounts::delete(transaction, &account.to_string())
        })
        .await
}
