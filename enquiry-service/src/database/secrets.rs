//! Secrets of mails: they confirm an address, set a new password, or keep an old address. Each may be used once.

use uuid::Uuid;

use super::table::{database_statements, new_row, query_row, statements};
use crate::{
    domain::account::{NewSecret, Purpose, TokenHash},
    primitives::{clock::Millis, fields::EmailAddress},
};

/// A secret that was used.
pub struct UsedSecret {
    /// A signup or an account.
    pub subject: Uuid,
    /// Milliseconds since 1970 until which it would have counted.
    pub expires_at: Millis,
    /// That the account is to keep.
    pub address: Option<EmailAddress>,
}

query_row!(UsedSecret, "secrets", [subject, expires_at, address]);

new_row!(NewSecret, "secrets", [hash as "token_hash", purpose, subject, expires_at, address]);

statements! {
    /// Uses a secret; `None` where it does not count for the purpose.
    write_row take(secret: &TokenHash, purpose: Purpose, now: Millis) -> Option<UsedSecret> =
        "DELETE FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
         RETURNING subject, expires_at, address";

    /// The secrets of a subject for one purpose count no more.
    write remove(subject: Uuid, purpose: Purpose) -> () = "DELETE FROM secrets WHERE subject = $1 AND purpose = $2";

    /// The secrets of a subject for all other purposes count no more.
    write remove_others(subject: Uuid, kept: Purpose) -> () =
        "DELETE FROM secrets WHERE subject = $1 AND purpose <> $2";

    /// Of the secrets of a subject only those count that have this purpose and end before this time.
    write keep_earlier(subject: Uuid, kept: Purpose, before: Millis) -> () =
        "DELETE FROM secrets WHERE subject = $1 AND (purpose <> $2 OR expires_at >= $3)";

    /// Takes away the secrets of a subject.
    write delete(subject: &str) -> () = "DELETE FROM secrets WHERE subject = $1";

    /// Takes away the secrets of the signups and the account of one person.
    write erase(email_key: &str) -> () =
        "DELETE FROM secrets WHERE subject IN (SELECT id FROM signups WHERE email_key = $1 \
         UNION SELECT id FROM accounts WHERE email_key = $1)";

    /// The addresses that accounts may get back, each with the hash of its secret.
    rows left_addresses() -> Vec<(TokenHash, String)> =
        "SELECT token_hash, address FROM secrets WHERE address IS NOT NULL";

    /// Takes away a secret.
    write delete_one(secret: &TokenHash) -> () = "DELETE FROM secrets WHERE token_hash = $1";

    /// Takes away secrets that count no more.
    write purge(now: Millis) -> () = "DELETE FROM secrets WHERE expires_at < $1";
}

database_statements! {
    /// What a secret is for, while it counts; looking does not use it.
    row subject(secret: &TokenHash, purpose: Purpose, now: Millis) -> Option<Uuid> =
        "SELECT subject FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3";
}
