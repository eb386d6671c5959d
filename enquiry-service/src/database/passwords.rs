//! Passwords, and the secrets of mails that confirm an address or set a new password.

use content_model::Choice;
use uuid::Uuid;

use super::{Database, DatabaseError, Transaction, messages, signups, value::values};
use crate::{
    domain::account::{NewSecret, PasswordChange, PasswordReset, Purpose, TokenHash},
    primitives::{clock::Millis, fields::EmailAddress},
};

/// Secrets of one purpose are void from now on.
pub(super) const VOID: &str = "DELETE FROM secrets WHERE subject = $1 AND purpose = $2";
const SET: &str = "UPDATE accounts SET password_hash = $1 WHERE id = $2";

pub(super) fn insert(transaction: &Transaction, secret: &NewSecret) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO secrets (token_hash, purpose, subject, expires_at, address) VALUES ($1, $2, $3, $4, $5)";
    let NewSecret { hash, purpose, subject, expires_at, address } = secret;
    let address = address.as_ref().map(EmailAddress::as_str);
    let values = values![hash.as_str(), purpose.name(), *subject, *expires_at, address];
    transaction.execute(sql, values).map(drop)
}

impl Database {
    /// From now on the secret may be used once; older ones for the same stop counting, but for those of addresses that an
    /// account has left.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn keep_secret(&self, secret: NewSecret) -> Result<(), DatabaseError> {
        self.write(move |transaction| {
            // Each address that an account has left keeps its own link.
            if secret.purpose != Purpose::KeepEmail {
                transaction.execute(VOID, values![secret.subject, secret.purpose.name()])?;
            }
            insert(transaction, &secret)
        })
        .await
    }

    /// What a secret is for, while it counts; looking does not use it.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn subject(
        &self,
        secret: &TokenHash,
        purpose: Purpose,
        now: Millis,
    ) -> Result<Option<Uuid>, DatabaseError> {
        let secret = secret.clone();
        let sql = "SELECT subject FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3";
        let found: Option<(Uuid,)> =
            self.read(move |connection| connection.row(sql, values![secret.as_str(), purpose.name(), now])).await?;
        Ok(found.map(|(subject,)| subject))
    }

    /// Uses the secret of a mail: makes a signup an account, or a new address an account's own. Whether it could; a signup
    /// after which another came for its address cannot.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn confirm(&self, secret: &TokenHash, now: Millis) -> Result<bool, DatabaseError> {
        let secret = secret.clone();
        self.write(move |transaction| {
            let sql = "DELETE FROM secrets WHERE token_hash = $1 AND expires_at > $2 AND purpose IN ('signup', 'email') \
                       RETURNING purpose, subject";
            match transaction.row::<(String, String)>(sql, values![secret.as_str(), now])? {
                None => Ok(false),
                Some((purpose, id)) if purpose == Purpose::Signup.name() => signups::confirm(transaction, &id, now),
                Some((_, id)) => {
                    let others = "DELETE FROM secrets WHERE subject = $1 AND purpose <> $2";
                    transaction.execute(others, values![&id, Purpose::KeepEmail.name()])?;
                    let sql = "UPDATE accounts SET email = pending_email, email_key = pending_email_key, \
                        pending_email = NULL, pending_email_key = NULL WHERE id = $1 AND pending_email IS NOT NULL \
                        AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = accounts.pending_email_key)";
                    Ok(transaction.execute(sql, values![&id])? > 0)
                }
            }
        })
        .await
    }

    /// Uses the secret of a mail: sets the password, ends every session, writes the mail that says so. Whether it could.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn reset_password(&self, reset: PasswordReset) -> Result<bool, DatabaseError> {
        self.write(move |transaction| {
            let sql =
                "DELETE FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING subject";
            let values = values![reset.secret.as_str(), Purpose::Reset.name(), reset.now];
            let Some((id,)) = transaction.row::<(String,)>(sql, values)? else { return Ok(false) };
            let is_there = transaction.execute(SET, values![&reset.password_hash, &id])? > 0;
            if is_there {
                transaction.execute("DELETE FROM sessions WHERE account = $1", values![&id])?;
                transaction.execute("DELETE FROM attempts WHERE key = $1", values![&reset.forgiven])?;
                messages::insert(transaction, [&reset.notice])?;
            }
            Ok(is_there)
        })
        .await
    }

    /// Sets the password, ends every other session, makes links for a new password void, and writes the mail that says so.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn change_password(&self, change: PasswordChange) -> Result<(), DatabaseError> {
        let PasswordChange { account, password_hash, session, notice } = change;
        self.write(move |transaction| {
            transaction.execute(SET, values![&password_hash, account])?;
            let others = "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2";
            transaction.execute(others, values![account, session.as_str()])?;
            transaction.execute(VOID, values![account, Purpose::Reset.name()])?;
            messages::insert(transaction, [&notice])
        })
        .await
    }
}
