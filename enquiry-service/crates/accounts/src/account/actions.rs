use kernel::{
    database::{Database, DatabaseError},
    outbox,
};

use super::{model::Account, store};
use crate::{secrets, sign_up::actions::is_still_verified};

/// Deletes an account with all its data, including mails, at the request of its owner, whose password was verified.
/// Returns false if another password was set meanwhile.
pub async fn erase_account(database: &Database, account: Account) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            if !is_still_verified(transaction, &account)? {
                return Ok(false);
            }
            outbox::store::forget(transaction, "SELECT CAST($1 AS TEXT)", &account.id)?;
            outbox::store::forget(
                transaction,
                "SELECT friends.id FROM friends JOIN affiliates ON slug = affiliate WHERE account = $1",
                &account.id,
            )?;
            outbox::store::forget_address(transaction, &account.email.key())?;
            secrets::store::delete(transaction, &account.id.to_string())?;
            store::delete(transaction, &account.id.to_string())?;
            Ok(true)
        })
        .await
}
