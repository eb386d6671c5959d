//! Single-use tokens of mails, which confirm an address, set a new password, or keep an old address.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        email_keys,
        table::{new_row, query_row, statements},
    },
    fields::EmailAddress,
    tokens::TokenHash,
};

use crate::account::changes::{NewSecret, Purpose};

texts!(named Purpose);

/// A token that was used.
pub struct UsedSecret {
    /// A signup or an account.
    pub subject: Uuid,
    /// Milliseconds since 1970 of its expiry.
    pub expires_at: Millis,
    /// The address that the account keeps.
    pub address: Option<EmailAddress>,
}

query_row!(UsedSecret, "secrets", [subject, expires_at, address]);

new_row!(NewSecret, "secrets", [hash as "token_hash", purpose, subject, expires_at, address]);

/// Deletes the tokens of a person, and those that keep an address of the person.
pub fn erase_person(transaction: &Transaction, email_key: &str, _: Millis) -> Result<u64, DatabaseError> {
    erase(transaction, email_key)?;
    for secret in email_keys::of_person(left_addresses(transaction)?, email_key) {
        delete_one(transaction, &secret)?;
    }
    Ok(0)
}

statements! {
    /// The subject of a valid token, without using it.
    query subject(secret: &TokenHash, purpose: Purpose, now: Millis) -> Option<Uuid> =
        "SELECT subject FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3";

    /// Uses a token; `None` if it is not valid for the purpose.
    write take(secret: &TokenHash, purpose: Purpose, now: Millis) -> Option<UsedSecret> =
        "DELETE FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
         RETURNING subject, expires_at, address";

    /// Invalidates the tokens of a subject for a purpose.
    write remove(subject: Uuid, purpose: Purpose) -> () = "DELETE FROM secrets WHERE subject = $1 AND purpose = $2";

    /// Invalidates the tokens of a subject for all other purposes.
    write remove_others(subject: Uuid, kept: Purpose) -> () =
        "DELETE FROM secrets WHERE subject = $1 AND purpose <> $2";

    /// Invalidates all tokens of a subject except those of this purpose that expire before this time.
    write keep_earlier(subject: Uuid, kept: Purpose, before: Millis) -> () =
        "DELETE FROM secrets WHERE subject = $1 AND (purpose <> $2 OR expires_at >= $3)";

    /// Deletes the tokens of a subject.
    write delete(subject: &str) -> () = "DELETE FROM secrets WHERE subject = $1";

    /// Deletes the tokens of a person's signups and account.
    write erase(email_key: &str) -> () =
        "DELETE FROM secrets WHERE subject IN (SELECT id FROM signups WHERE email_key = $1 \
         UNION SELECT id FROM accounts WHERE email_key = $1)";

    /// The addresses that accounts may restore, each with the hash of its token.
    query left_addresses() -> Vec<(TokenHash, String)> =
        "SELECT token_hash, address FROM secrets WHERE address IS NOT NULL";

    /// Deletes a token.
    write delete_one(secret: &TokenHash) -> () = "DELETE FROM secrets WHERE token_hash = $1";

    /// Deletes expired tokens.
    write purge(now: Millis) -> () = "DELETE FROM secrets WHERE expires_at < $1";
}
