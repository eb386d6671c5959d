//! Accounts of visitors, with their profiles and pictures.

use uuid::Uuid;

use super::{
    Database, DatabaseError, Transaction, email_keys,
    table::{database_statements, read_row, statements},
    value::values,
};
use crate::{
    domain::account::{Account, Profile, Signup},
    primitives::{clock::Millis, fields::EmailAddress},
};

read_row! {
    Account, "accounts", [
        id, email, password_hash, locale, created_at, name, phone, country, title, country_of_residence, avatar,
        pending_email,
    ]
}

/// Makes a signup an account; where its address has one already, that stays as it is.
///
/// # Errors
/// Where the database does not take it.
pub fn insert(transaction: &Transaction, signup: &Signup, now: Millis) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO accounts (id, email, email_key, password_hash, locale, created_at, name) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email_key) DO NOTHING";
    let Signup { id, email, password_hash, locale, name, .. } = signup;
    transaction.execute(sql, values![id, email, email.key(), password_hash, locale, now, name]).map(drop)
}

/// Writes what the owner tells about herself.
///
/// # Errors
/// Where the database does not take it.
pub fn set_profile(transaction: &Transaction, id: Uuid, profile: &Profile) -> Result<(), DatabaseError> {
    let sql = "UPDATE accounts SET name = $1, phone = $2, country = $3, title = $4, country_of_residence = $5 \
               WHERE id = $6";
    let Profile { name, phone, country, title, country_of_residence, .. } = profile;
    transaction.execute(sql, values![name, phone, country, title, country_of_residence, id]).map(drop)
}

statements! {
    /// An account that nobody else changes until the transaction ends.
    lock locked(id: Uuid) -> Option<Account> = "WHERE id = $1";

    /// Takes away an account; sessions, favourites, picture and invitations go with it.
    write delete(id: &str) -> () = "DELETE FROM accounts WHERE id = $1";

    /// Takes away the account of a person.
    write erase(email_key: &str) -> () = "DELETE FROM accounts WHERE email_key = $1";

    /// No account waits to change to the address of a person any more.
    write erase_pending(email_key: &str) -> () =
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE pending_email_key = $1";

    /// Accounts that share their address with an older one, with the address.
    rows colliding() -> Vec<(String, String)> = "SELECT id, email FROM accounts WHERE email_key LIKE 'collides:%'";

    /// Sets the password; `false` where there is no such account.
    write set_password(id: Uuid, password_hash: &str) -> bool = "UPDATE accounts SET password_hash = $2 WHERE id = $1";

    /// Writes an address that waits to be confirmed, instead of any other, with its key.
    write set_pending_email(id: Uuid, email: &EmailAddress, key: &str) -> () =
        "UPDATE accounts SET pending_email = $2, pending_email_key = $3 WHERE id = $1";

    /// No address waits to be confirmed any more.
    write remove_pending_email(id: Uuid) -> () =
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE id = $1";

    /// Makes the address that waits the account's own; `false` where none waits or another account has it.
    write confirm_pending_email(id: Uuid) -> bool =
        "UPDATE accounts SET email = pending_email, email_key = pending_email_key, \
         pending_email = NULL, pending_email_key = NULL WHERE id = $1 AND pending_email IS NOT NULL \
         AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = accounts.pending_email_key)";

    /// Makes an address with its key the account's own again; `false` where another account has it.
    write give_back_email(id: Uuid, email: &EmailAddress, key: &str) -> bool =
        "UPDATE accounts SET email = $2, email_key = $3 WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = $3)";

    /// Takes away the picture of an account.
    write remove_avatar(account: Uuid) -> () = "DELETE FROM avatars WHERE account = $1";

    /// Writes a picture of an account.
    write insert_avatar(account: Uuid, name: &str, picture: &[u8]) -> () =
        "INSERT INTO avatars (account, name, picture) VALUES ($1, $2, $3)";

    /// Names the picture that the profile shows.
    write name_avatar(account: Uuid, name: Option<&str>) -> () = "UPDATE accounts SET avatar = $2 WHERE id = $1";
}

database_statements! {
    /// Accounts that share their address with an older one, because two spellings of it were taken for two addresses.
    select colliding_accounts() -> Vec<Account> = "WHERE email_key LIKE 'collides:%' ORDER BY created_at, id";

    /// An account that waits to change to the address with this key; `None` where no account does.
    first account_by_pending_email(email_key: &str) -> Option<Account> = "WHERE pending_email_key = $1 LIMIT 1";

    /// A picture by its name, as bytes.
    row avatar(name: &str) -> Option<Vec<u8>> = "SELECT picture FROM avatars WHERE name = $1";
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
}
