//! Accounts of visitors.

use uuid::Uuid;

use super::{Database, DatabaseError, Transaction, email_keys, row::table_row, value::values};
use crate::{domain::account::Account, primitives::fields::EmailAddress};

table_row!(
    Account,
    "accounts",
    [
        id,
        email,
        password_hash,
        locale,
        created_at,
        name,
        phone,
        country,
        title,
        country_of_residence,
        avatar,
        pending_email,
    ]
);

/// Takes away an account with all that belongs to it but its mails.
///
/// # Errors
/// Where nothing was taken away.
pub fn delete(transaction: &Transaction, id: &str) -> Result<(), DatabaseError> {
    transaction.execute("DELETE FROM secrets WHERE subject = $1", values![id])?;
    // Sessions, favourites, picture and invitations go with it.
    transaction.execute("DELETE FROM accounts WHERE id = $1", values![id]).map(drop)
}

impl Database {
    /// Whose address it is. Of accounts whose addresses have one key, the one that spells it so.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn account_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, DatabaseError> {
        let (key, colliding) = (email.key(), email_keys::colliding(email.as_str()));
        let rest = "WHERE email_key IN ($1, $2) ORDER BY CASE WHEN email_key = $1 THEN 1 ELSE 0 END LIMIT 1";
        self.read(move |connection| connection.first(rest, values![key, colliding])).await
    }

    /// Accounts that share their address with an older one, because two spellings of it were taken for two addresses.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn colliding_accounts(&self) -> Result<Vec<Account>, DatabaseError> {
        let rest = "WHERE email_key LIKE 'collides:%' ORDER BY created_at, id";
        self.read(move |connection| connection.select(rest, &[])).await
    }

    /// An account that waits to change to the address with this key; `None` where no account does.
    ///
    /// # Errors
    /// Where the database does not answer or the row cannot be read.
    pub async fn account_by_pending_email(&self, email_key: &str) -> Result<Option<Account>, DatabaseError> {
        let key = email_key.to_owned();
        self.read(move |connection| connection.first("WHERE pending_email_key = $1 LIMIT 1", values![key])).await
    }

    /// Takes away an account with all that belongs to it, mails included.
    ///
    /// # Errors
    /// Where nothing was taken away.
    pub async fn delete_account(&self, id: Uuid, email_key: &str) -> Result<(), DatabaseError> {
        let key = email_key.to_owned();
        self.write(move |transaction| {
            let mails = "DELETE FROM outbox WHERE about = $1 OR (about IS NULL AND lower(recipient) = $2) \
                OR about IN (SELECT friends.id FROM friends JOIN affiliates ON slug = affiliate WHERE account = $1)";
            transaction.execute(mails, values![id, key])?;
            delete(transaction, &id.to_string())
        })
        .await
    }
}
