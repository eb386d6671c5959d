use uuid::Uuid;

use crate::{
    database::{Database, DatabaseError, Transaction, accounts, attempts, secrets, sessions, signups},
    domain::{
        account::{EmailStop, NewSecret, Purpose, TokenHash},
        affiliate::Introduction,
        rate_limit::{ADDRESS_CHANGE_MAIL, mail_limit},
    },
    primitives::clock::Millis,
    use_cases::rewards::introduce,
};

/// Uses the secret of a mail: makes a signup an account, or a new address an account's own. Whether it could; a signup
/// after which another came for its address cannot.
///
/// # Errors
/// Where nothing was written.
pub async fn confirm(database: &Database, secret: &TokenHash, now: Millis) -> Result<bool, DatabaseError> {
    let secret = secret.clone();
    database
        .write(move |transaction| {
            if let Some(used) = secrets::take(transaction, &secret, Purpose::Signup, now)? {
                return confirm_signup(transaction, used.subject, now);
            }
            let used = secrets::take(transaction, &secret, Purpose::Email, now)?;
            let Some(account) = used.map(|used| used.subject) else { return Ok(false) };
            secrets::remove_others(transaction, account, Purpose::KeepEmail)?;
            accounts::confirm_pending_email(transaction, account)
        })
        .await
}

fn confirm_signup(transaction: &Transaction, id: Uuid, now: Millis) -> Result<bool, DatabaseError> {
    let Some(signup) = signups::find(transaction, id)? else { return Ok(false) };
    if signups::has_newer(transaction, id)? {
        return Ok(false);
    }
    accounts::insert(transaction, &signup, now)?;
    signups::remove(transaction, &signup.email.key())?;
    if let Some(introduction) = Introduction::of_signup(&signup, now) {
        introduce(transaction, &introduction)?;
    }
    Ok(true)
}

/// Uses the secret of a mail: the account keeps the address that the mail went to, or gets it back; no other address
/// waits, every session ends, and later links of the account stop counting. A secret for a new password is kept instead.
/// The account, or nothing where the link does not count or the address has become another account's.
///
/// # Errors
/// Where nothing was written.
pub async fn stop_email_change(database: &Database, order: EmailStop) -> Result<Option<Uuid>, DatabaseError> {
    database.write(move |transaction| stop(transaction, order)).await
}

fn stop(transaction: &Transaction, order: EmailStop) -> Result<Option<Uuid>, DatabaseError> {
    let EmailStop { secret, now, reset: hash, reset_expires_at } = order;
    let Some(used) = secrets::take(transaction, &secret, Purpose::KeepEmail, now)? else { return Ok(None) };
    // Locked, so that a confirmation at the same moment comes before or finds nothing to confirm.
    let Some(account) = accounts::locked(transaction, used.subject)? else { return Ok(None) };
    let Some(address) = used.address else { return Ok(None) };
    let (id, key) = (account.id, address.key());
    if account.email.key() != key && !accounts::give_back_email(transaction, id, &address, &key)? {
        return Ok(None);
    }
    accounts::remove_pending_email(transaction, id)?;
    sessions::end_all(transaction, id)?;
    // Links of addresses that came later would bring the account back to them.
    secrets::keep_earlier(transaction, id, Purpose::KeepEmail, used.expires_at)?;
    attempts::forget(transaction, &mail_limit(ADDRESS_CHANGE_MAIL, &key).key)?;
    let (purpose, expires_at) = (Purpose::Reset, reset_expires_at);
    transaction.insert([&NewSecret { hash, purpose, subject: id, expires_at, address: None }])?;
    Ok(Some(id))
}
