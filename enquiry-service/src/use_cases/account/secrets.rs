use crate::{
    database::{Database, DatabaseError, Transaction, accounts, secrets, secrets::UsedSecret},
    domain::account::{Account, NewSecret, Purpose, TokenHash},
    primitives::clock::Millis,
};

/// Uses a token of an account. Locks the account's row before the token, as all changes of accounts do. `None` if the
/// token is not valid.
///
/// # Errors
/// If a statement fails.
pub(super) fn take(
    transaction: &Transaction,
    secret: &TokenHash,
    purpose: Purpose,
    now: Millis,
) -> Result<Option<(Account, UsedSecret)>, DatabaseError> {
    let Some(subject) = secrets::subject_in(transaction, secret, purpose, now)? else { return Ok(None) };
    let Some(account) = accounts::locked(transaction, subject)? else { return Ok(None) };
    Ok(secrets::take(transaction, secret, purpose, now)?.map(|used| (account, used)))
}

/// Stores a single-use token and invalidates earlier ones for the same purpose, except those that restore a previous
/// address.
///
/// # Errors
/// If the database does not commit.
pub async fn keep_secret(database: &Database, secret: NewSecret) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            // Each previous address of an account keeps its own link.
            if secret.purpose != Purpose::KeepEmail {
                secrets::remove(transaction, secret.subject, secret.purpose)?;
            }
            transaction.insert([&secret]).map(drop)
        })
        .await
}
