use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    outbox,
    rate_limits::{
        self,
        model::{ADDRESS_CHANGE_MAIL, mail_limit, password_key},
    },
    tokens::TokenHash,
};

use crate::{
    account::{
        self,
        changes::{EmailStop, NewSecret, Purpose},
        mail::ADDRESS_CHANGE,
    },
    affiliates::model::Introduction,
    rewards::actions::introduce,
    secrets::{self, actions::take},
    sessions, sign_up,
};

/// Uses the token of a mail: turns the chosen signup with the token's address into an account, or confirms a new address.
/// Returns whether it succeeded.
pub async fn confirm(
    database: &Database,
    secret: &TokenHash,
    chosen: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    let secret = secret.clone();
    // Repeated if another account takes the address at that moment.
    database
        .write_repeatedly(move |transaction| {
            if let Some(used) = secrets::store::take(transaction, &secret, Purpose::Signup, now)? {
                return confirm_signup(transaction, used.subject, chosen, now);
            }
            let used = take(transaction, &secret, Purpose::Email, now)?;
            let Some((account, _)) = used else { return Ok(false) };
            secrets::store::remove_others(transaction, account.id, Purpose::KeepEmail)?;
            account::store::confirm_pending_email(transaction, account.id)
        })
        .await
}

fn confirm_signup(
    transaction: &Transaction,
    linked: Uuid,
    chosen: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    let Some(chosen) = chosen else { return Ok(false) };
    let linked = sign_up::store::find(transaction, linked)?;
    let Some(signup) = sign_up::store::find(transaction, chosen)? else { return Ok(false) };
    if linked.is_none_or(|linked| linked.email.key() != signup.email.key()) {
        return Ok(false);
    }
    account::store::insert(transaction, &signup, now)?;
    sign_up::store::remove(transaction, &signup.email.key())?;
    // What strangers typed before there was an account does not keep its owner out.
    rate_limits::store::forget(transaction, &password_key(&signup.email.key()))?;
    if let Some(introduction) = Introduction::of_signup(&signup, now) {
        introduce(transaction, &introduction)?;
    }
    Ok(true)
}

/// Uses the token of a mail: the account keeps or restores the address to which the mail went. Removes a pending
/// address, ends all sessions, invalidates later links, and stores a token for a new password. Returns the account;
/// `None` if the token is invalid or another account has the address.
pub async fn stop_email_change(database: &Database, order: EmailStop) -> Result<Option<Uuid>, DatabaseError> {
    // Repeated if another account takes the address at that moment.
    database.write_repeatedly(move |transaction| stop(transaction, &order)).await
}

fn stop(transaction: &Transaction, order: &EmailStop) -> Result<Option<Uuid>, DatabaseError> {
    let EmailStop { secret, now, reset: hash, reset_expires_at } = order;
    let Some((account, used)) = take(transaction, secret, Purpose::KeepEmail, *now)? else { return Ok(None) };
    let Some(address) = used.address else { return Ok(None) };
    let (id, key) = (account.id, address.key());
    if account.email.key() != key && !account::store::give_back_email(transaction, id, &address, &key)? {
        return Ok(None);
    }
    account::store::remove_pending_email(transaction, id)?;
    sessions::store::end_all(transaction, id)?;
    // Invalidates the links of later addresses, which would restore those, also of mails that are not sent yet.
    outbox::store::take_back(transaction, id, ADDRESS_CHANGE)?;
    secrets::store::keep_earlier(transaction, id, Purpose::KeepEmail, used.expires_at)?;
    rate_limits::store::forget(transaction, &mail_limit(ADDRESS_CHANGE_MAIL, &key).key)?;
    let (hash, purpose, expires_at) = (hash.clone(), Purpose::Reset, *reset_expires_at);
    transaction.insert([&NewSecret { hash, purpose, subject: id, expires_at, address: None }])?;
    Ok(Some(id))
}
