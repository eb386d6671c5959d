use uuid::Uuid;

use crate::database::{Database, DatabaseError, accounts, outbox, secrets};

/// Deletes an account with all its data, including mails, at its owner's request.
///
/// # Errors
/// If the database does not commit.
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
