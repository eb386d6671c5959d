use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    fields::EmailAddress,
    outbox::{self, model::Message},
    tokens::TokenHash,
};

use super::store::{self, UsedSecret};
use crate::account::{
    self,
    changes::{NewSecret, Purpose},
    model::Account,
};

/// Uses a token of an account. Locks the account's row before the token, as all changes of accounts do. `None` if the
/// token is not valid.
pub fn take(
    transaction: &Transaction,
    secret: &TokenHash,
    purpose: Purpose,
    now: Millis,
) -> Result<Option<(Account, UsedSecret)>, DatabaseError> {
    let Some(subject) = store::subject(transaction, secret, purpose, now)? else { return Ok(None) };
    let Some(account) = account::store::locked(transaction, subject)? else { return Ok(None) };
    Ok(store::take(transaction, secret, purpose, now)?.map(|used| (account, used)))
}

/// Stores the single-use token of a mail. Earlier ones stay valid: a stranger who asks for another mail leaves the link in
/// the owner's hand as it is. Returns false and stores nothing if the account has changed since the mail was composed, so
/// that its recipient may not have the token.
pub async fn keep_secret(database: &Database, secret: NewSecret, mail: &Message) -> Result<bool, DatabaseError> {
    let (mail, recipient) = (mail.id, EmailAddress::key_of(&mail.recipient));
    database
        .write(move |transaction| {
            let account = account::store::locked(transaction, secret.subject)?;
            let is_recipient = |address: &EmailAddress| address.key() == recipient;
            let is_valid = match secret.purpose {
                Purpose::Signup => true,
                Purpose::Email => account.and_then(|account| account.pending_email).is_some_and(|it| is_recipient(&it)),
                Purpose::Reset => account.is_some_and(|account| is_recipient(&account.email)),
                Purpose::KeepEmail => outbox::store::is_waiting(transaction, mail)?,
            };
            if !is_valid {
                return Ok(false);
            }
            transaction.insert([&secret])?;
            Ok(true)
        })
        .await
}
