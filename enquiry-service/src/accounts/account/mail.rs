use uuid::Uuid;

use super::{
    changes::{NewSecret, Purpose},
    letter::{AccountMail, AccountMatter},
    model::{Account, Signup},
    store,
};
use crate::{
    accounts::{secrets::actions::keep_secret, sign_up},
    kernel::{
        clock::Millis,
        database::{Connection, Database, DatabaseError},
        fields::{EmailAddress, RawField},
        outbox::model::{Message, MessageKind},
        retention::{RESETS_LIVE, SIGNUPS_LIVE, STOPS_LIVE},
        tokens::Token,
    },
};

/// Composes a mail about an account. The content is determined now, so that the form's response was the same in all
/// cases, and the token is created now, so that none was stored in plain text. `None` if there is no recipient. Uses
/// the language of the site that caused the mail.
pub async fn account_mail(
    database: &Database,
    message: &Message,
    now: Millis,
) -> Result<Option<AccountMail>, DatabaseError> {
    let mail = in_language_of_account(database, message, now).await?;
    Ok(mail.map(|mail| AccountMail { locale: message.locale.unwrap_or(mail.locale), ..mail }))
}

async fn in_language_of_account(
    database: &Database,
    message: &Message,
    now: Millis,
) -> Result<Option<AccountMail>, DatabaseError> {
    // An invalid recipient has no account.
    let Ok(recipient) = EmailAddress::parse(&RawField::Text(message.recipient.clone())) else { return Ok(None) };
    match (message.kind, message.about) {
        (MessageKind::AddressConfirmation, _) => confirmation(database, &recipient, message, now).await,
        (MessageKind::PasswordReset, _) => {
            let Some(account) = database.read(move |on| store::by_email(on, &recipient)).await? else {
                return Ok(None);
            };
            let Account { id, email: to, locale, .. } = account;
            let secret = secret(database, message, (Purpose::Reset, id, now + RESETS_LIVE)).await?;
            // Sent to the account's own spelling of the address: another spelling may be another mailbox.
            Ok(secret.map(|secret| AccountMail { to, locale, matter: AccountMatter::ResetPassword(secret) }))
        }
        (MessageKind::AddressChange, Some(id)) => {
            let Some(account) = database.find::<Account>(id).await? else { return Ok(None) };
            let Account { email, locale, pending_email, .. } = account;
            // The change may have been confirmed before its mail was sent.
            let new = if email.key() == recipient.key() { pending_email } else { Some(email) };
            let Some(new) = new else { return Ok(None) };
            let secret = Token::random();
            let (hash, expires_at) = (secret.hash(), message.created_at + STOPS_LIVE);
            let address = Some(recipient.clone());
            let kept = NewSecret { hash, purpose: Purpose::KeepEmail, subject: id, expires_at, address };
            let is_kept = keep_secret(database, kept, message).await?;
            let matter = AccountMatter::AddressChange { new, secret };
            Ok(is_kept.then_some(AccountMail { to: recipient, locale, matter }))
        }
        (MessageKind::PasswordChanged, Some(id)) => {
            let account = database.find(id).await?;
            Ok(account.map(|Account { email: to, locale, .. }| AccountMail {
                to,
                locale,
                matter: AccountMatter::PasswordChanged,
            }))
        }
        _ => Ok(None),
    }
}

/// The confirmation of a signup or of an account's new address; without an id, of the newest pending one.
async fn confirmation(
    database: &Database,
    recipient: &EmailAddress,
    message: &Message,
    now: Millis,
) -> Result<Option<AccountMail>, DatabaseError> {
    let key = recipient.key();
    let (about, address, pending) = (message.about, recipient.clone(), key.clone());
    let read = move |on: &Connection| {
        let (signup, account): (Option<Signup>, Option<Account>) = match about {
            Some(id) => (on.find(id)?, on.find(id)?),
            None => (sign_up::store::newest(on, &pending)?, store::by_pending_email(on, &pending)?),
        };
        Ok::<_, DatabaseError>((signup, account, store::by_email(on, &address)?))
    };
    let (signup, account, owner) = database.read(read).await?;
    if let Some(signup) = signup {
        let locale = signup.locale;
        let matter = match owner {
            Some(_) => AccountMatter::AlreadyThere,
            None => {
                let expires_at = signup.created_at + SIGNUPS_LIVE;
                let secret = secret(database, message, (Purpose::Signup, signup.id, expires_at)).await?;
                let Some(secret) = secret else { return Ok(None) };
                AccountMatter::ConfirmSignup(secret)
            }
        };
        return Ok(Some(AccountMail { to: signup.email, locale, matter }));
    }
    let waits = |account: &Account| account.pending_email.as_ref().is_some_and(|address| address.key() == key);
    let Some(account) = account.filter(waits).filter(|_| owner.is_none()) else { return Ok(None) };
    let Account { id, locale, pending_email, .. } = account;
    let secret = secret(database, message, (Purpose::Email, id, now + SIGNUPS_LIVE)).await?;
    let confirmed = pending_email.zip(secret);
    Ok(confirmed.map(|(to, secret)| AccountMail { to, locale, matter: AccountMatter::ConfirmNewAddress(secret) }))
}

async fn secret(
    database: &Database,
    message: &Message,
    (purpose, subject, expires_at): (Purpose, Uuid, Millis),
) -> Result<Option<Token>, DatabaseError> {
    let token = Token::random();
    let secret = NewSecret { hash: token.hash(), purpose, subject, expires_at, address: None };
    Ok(keep_secret(database, secret, message).await?.then_some(token))
}
