use std::time::Duration;

use uuid::Uuid;

use crate::{
    account::{Account, Token},
    clock::{Millis, millis},
    email::{AccountMail, AccountMatter},
    storage::{
        Message, MessageKind, Store, StoreError,
        account::{NewSecret, Purpose, SIGNUPS_LIVE},
    },
};

const RESET_LIVES: Duration = Duration::from_mins(30);

/// What a mail about an account says, found out only now: whoever asked for it was told the same in every case. The
/// secret it carries is made now too, so that nothing usable was ever written down. Nothing where nobody has to be told.
pub async fn account_mail(
    store: &dyn Store,
    message: &Message,
    now: Millis,
) -> Result<Option<AccountMail>, StoreError> {
    let key = message.recipient.to_lowercase();
    match (message.kind, message.about) {
        (MessageKind::AddressConfirmation, about) => confirmation(store, &key, about, now).await,
        (MessageKind::PasswordReset, _) => {
            let Some(Account { id, locale, .. }) = store.account_by_email(&key).await? else { return Ok(None) };
            let secret = secret(store, Purpose::Reset, id, now + millis(RESET_LIVES)).await?;
            Ok(Some(AccountMail { locale, matter: AccountMatter::ResetPassword(secret) }))
        }
        (MessageKind::AddressChange, Some(id)) => {
            let Some(account) = store.account(id).await? else { return Ok(None) };
            let matter = account.pending_email.map(AccountMatter::AddressChange);
            Ok(matter.map(|matter| AccountMail { locale: account.locale, matter }))
        }
        (MessageKind::PasswordChanged, Some(id)) => {
            let account = store.account(id).await?;
            Ok(account.map(|account| AccountMail { locale: account.locale, matter: AccountMatter::PasswordChanged }))
        }
        _ => Ok(None),
    }
}

/// For a signup, for a new address of an account, or, where it is not said, for the newest that waits for this address.
async fn confirmation(
    store: &dyn Store,
    key: &str,
    about: Option<Uuid>,
    now: Millis,
) -> Result<Option<AccountMail>, StoreError> {
    let (signup, account) = match about {
        Some(id) => (store.signup(id).await?, store.account(id).await?),
        None => (store.newest_signup(key).await?, store.account_by_pending_email(key).await?),
    };
    let owner = store.account_by_email(key).await?;
    if let Some(signup) = signup {
        let locale = signup.locale;
        let matter = match owner {
            Some(_) => AccountMatter::AlreadyThere,
            None => {
                let expires_at = signup.created_at + SIGNUPS_LIVE;
                AccountMatter::ConfirmSignup(secret(store, Purpose::Signup, signup.id, expires_at).await?)
            }
        };
        return Ok(Some(AccountMail { locale, matter }));
    }
    let waits = |account: &Account| account.pending_email.as_ref().is_some_and(|address| address.key() == key);
    match account.filter(waits) {
        Some(account) if owner.is_none() => {
            let secret = secret(store, Purpose::Email, account.id, now + SIGNUPS_LIVE).await?;
            Ok(Some(AccountMail { locale: account.locale, matter: AccountMatter::ConfirmNewAddress(secret) }))
        }
        _ => Ok(None),
    }
}

async fn secret(store: &dyn Store, purpose: Purpose, subject: Uuid, expires_at: Millis) -> Result<Token, StoreError> {
    let token = Token::random();
    store.keep_secret(NewSecret { hash: token.hash(), purpose, subject, expires_at }).await?;
    Ok(token)
}
