//! Accounts of visitors, with their profiles and pictures.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction, email_keys,
        table::{read_row, statements},
        value::values,
    },
    fields::EmailAddress,
};

use super::model::{Account, Signup};
use crate::{profile::model::Profile, secrets};

read_row! {
    Account, "accounts", [
        id, email, password_hash, locale, created_at, name, phone, country, title, country_of_residence, avatar,
        pending_email,
    ]
}

/// Turns a signup into an account; does nothing if its address has one already.
pub fn insert(transaction: &Transaction, signup: &Signup, now: Millis) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO accounts (id, email, email_key, password_hash, locale, created_at, name) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email_key) DO NOTHING";
    let Signup { id, email, password_hash, locale, name, .. } = signup;
    transaction.write(sql, values![id, email, email.key(), password_hash, locale, now, name])
}

/// Updates the profile fields.
pub fn set_profile(transaction: &Transaction, id: Uuid, profile: &Profile) -> Result<(), DatabaseError> {
    let sql = "UPDATE accounts SET name = $1, phone = $2, country = $3, title = $4, country_of_residence = $5 \
               WHERE id = $6";
    let Profile { name, phone, country, title, country_of_residence, .. } = profile;
    transaction.write(sql, values![name, phone, country, title, country_of_residence, id])
}

/// Deletes the account of a person, and those whose address the person has in another spelling.
pub fn erase_person(transaction: &Transaction, email_key: &str, _: Millis) -> Result<u64, DatabaseError> {
    erase_pending(transaction, email_key)?;
    erase(transaction, email_key)?;
    for id in email_keys::of_person(colliding(transaction)?, email_key) {
        delete(transaction, &id)?;
        secrets::store::delete(transaction, &id)?;
    }
    Ok(0)
}

statements! {
    /// Reads an account and locks its row until the transaction ends.
    lock_row locked(id: Uuid) -> Option<Account> = "WHERE id = $1";

    /// Locks the account of a person until the transaction ends.
    write lock_of_person(email_key: &str) -> Vec<Uuid> =
        "SELECT id FROM accounts WHERE email_key = $1 FOR NO KEY UPDATE";

    /// Deletes an account; its sessions, favourites, picture and invitations are deleted by cascade.
    write delete(id: &str) -> () = "DELETE FROM accounts WHERE id = $1";

    /// Deletes the account of a person.
    write erase(email_key: &str) -> () = "DELETE FROM accounts WHERE email_key = $1";

    /// Removes a person's address as the pending address of any account.
    write erase_pending(email_key: &str) -> () =
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE pending_email_key = $1";

    /// Accounts whose address key collides with that of an older account, with the address.
    query colliding() -> Vec<(String, String)> = "SELECT id, email FROM accounts WHERE email_key LIKE 'collides:%'";

    /// Sets the password.
    write set_password(id: Uuid, password_hash: &str) -> () = "UPDATE accounts SET password_hash = $2 WHERE id = $1";

    /// Writes the pending address with its key; replaces an earlier one.
    write set_pending_email(id: Uuid, email: &EmailAddress, key: &str) -> () =
        "UPDATE accounts SET pending_email = $2, pending_email_key = $3 WHERE id = $1";

    /// Removes the pending address.
    write remove_pending_email(id: Uuid) -> () =
        "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE id = $1";

    /// Makes the pending address the account's address; `false` if none is pending or another account has it.
    write confirm_pending_email(id: Uuid) -> bool =
        "UPDATE accounts SET email = pending_email, email_key = pending_email_key, \
         pending_email = NULL, pending_email_key = NULL WHERE id = $1 AND pending_email IS NOT NULL \
         AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = accounts.pending_email_key)";

    /// Restores an address with its key; `false` if another account has it.
    write give_back_email(id: Uuid, email: &EmailAddress, key: &str) -> bool =
        "UPDATE accounts SET email = $2, email_key = $3 WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = $3)";

    /// Deletes the picture of an account.
    write remove_avatar(account: Uuid) -> () = "DELETE FROM avatars WHERE account = $1";

    /// Inserts a picture of an account.
    write insert_avatar(account: Uuid, name: &str, picture: &[u8]) -> () =
        "INSERT INTO avatars (account, name, picture) VALUES ($1, $2, $3)";

    /// Sets the name of the profile's picture.
    write name_avatar(account: Uuid, name: Option<&str>) -> () = "UPDATE accounts SET avatar = $2 WHERE id = $1";

    /// Accounts whose address key collides with an older account's, because two spellings were taken for two addresses.
    readable with_colliding_address() -> Vec<Account> = "WHERE email_key LIKE 'collides:%' ORDER BY created_at, id";

    /// The account that has a pending address with this key; `None` without one.
    all by_pending_email(email_key: &str) -> Option<Account> = "WHERE pending_email_key = $1 LIMIT 1";

    /// A picture by its name, as bytes.
    query avatar(name: &str) -> Option<Vec<u8>> = "SELECT picture FROM avatars WHERE name = $1";
}

/// The account of an address. If several share its key, the one with the same spelling.
pub fn by_email(on: &Connection, email: &EmailAddress) -> Result<Option<Account>, DatabaseError> {
    let (key, colliding) = (email.key(), email_keys::colliding(email.as_str()));
    let rest = "WHERE email_key IN ($1, $2) ORDER BY CASE WHEN email_key = $1 THEN 1 ELSE 0 END LIMIT 1";
    on.all(rest, values![key, colliding])
}
