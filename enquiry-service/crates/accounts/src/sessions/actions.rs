use kernel::database::{Database, DatabaseError};

use crate::{
    account::{changes::NewSession, model::Account},
    sign_up::actions::is_still_verified,
};

/// Begins a session of an account whose password was verified. Returns false if another password was set meanwhile.
pub async fn open_session(database: &Database, account: Account, session: NewSession) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let is_verified = is_still_verified(transaction, &account)?;
            if is_verified {
                transaction.insert([&session])?;
            }
            Ok(is_verified)
        })
        .await
}
