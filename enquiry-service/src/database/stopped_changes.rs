//! Somebody at the old address of an account stops the change to another one, or undoes it.

use content_model::Choice;
use uuid::Uuid;

use super::{Database, DatabaseError, Transaction, passwords, row::query_row, value::values};
use crate::{
    domain::{
        account::{Account, EmailStop, NewSecret, Purpose},
        rate_limit::{ADDRESS_CHANGE_MAIL, mail_limit},
    },
    primitives::{clock::Millis, fields::EmailAddress},
};

/// A secret that was used.
struct Used {
    account: Uuid,
    address: EmailAddress,
    expires_at: Millis,
}

query_row!(Used, "secrets", [account, address, expires_at]);

fn stop(transaction: &Transaction, stop: &EmailStop) -> Result<Option<Uuid>, DatabaseError> {
    let sql = "DELETE FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
               RETURNING subject, address, expires_at";
    let used = transaction.row(sql, values![stop.secret.as_str(), Purpose::KeepEmail.name(), stop.now])?;
    let Some(Used { account: id, address, expires_at }) = used else { return Ok(None) };
    // Locked, so that a confirmation at the same moment comes before or finds nothing to confirm.
    let rest = format!("WHERE id = $1 {}", transaction.dialect().for_update());
    let Some(account) = transaction.first::<Account>(&rest, values![id])? else { return Ok(None) };
    if account.email.key() != address.key() && !give_back(transaction, id, &address)? {
        return Ok(None);
    }
    let sql = "UPDATE accounts SET pending_email = NULL, pending_email_key = NULL WHERE id = $1";
    transaction.execute(sql, values![id])?;
    transaction.execute("DELETE FROM sessions WHERE account = $1", values![id])?;
    // Links of addresses that came later would bring the account back to them.
    let sql = "DELETE FROM secrets WHERE subject = $1 AND (purpose <> $2 OR expires_at >= $3)";
    transaction.execute(sql, values![id, Purpose::KeepEmail.name(), expires_at])?;
    let told = mail_limit(ADDRESS_CHANGE_MAIL, &address.key()).key;
    transaction.execute("DELETE FROM attempts WHERE key = $1", values![told])?;
    let EmailStop { reset: hash, reset_expires_at: expires_at, .. } = stop.clone();
    let reset = NewSecret { hash, purpose: Purpose::Reset, subject: id, expires_at, address: None };
    passwords::insert(transaction, &reset)?;
    Ok(Some(id))
}

/// Whether the address was free to be the account's again.
fn give_back(transaction: &Transaction, account: Uuid, address: &EmailAddress) -> Result<bool, DatabaseError> {
    let sql = "UPDATE accounts SET email = $1, email_key = $2 WHERE id = $3 \
               AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = $2)";
    Ok(transaction.execute(sql, values![address.as_str(), address.key(), account])? > 0)
}

impl Database {
    /// Uses the secret of a mail: the account keeps the address that the mail went to, or gets it back; no other address
    /// waits, every session ends, and later links of the account stop counting. A secret for a new password is kept
    /// instead. The account, or nothing where the link does not count or the address has become another account's.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn stop_email_change(&self, order: EmailStop) -> Result<Option<Uuid>, DatabaseError> {
        self.write(move |transaction| stop(transaction, &order)).await
    }
}
