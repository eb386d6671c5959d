//! Mails about an account.

use content_model::Locale;
use futures_util::future::BoxFuture;
use minijinja::{Value, context};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{Connection, Database, DatabaseError},
    fields::{EmailAddress, RawField},
    mail::link,
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit},
        model::{MailKind, Message},
    },
    retention::{RESETS_LIVE, SIGNUPS_LIVE, STOPS_LIVE},
    tokens::Token,
};

use super::{
    changes::{NewSecret, Purpose},
    model::{Account, Signup},
    store,
};
use crate::{secrets::actions::keep_secret, sign_up};

/// To the address of a signup or a changed account: the confirmation link.
pub const ADDRESS_CONFIRMATION: MailKind = MailKind::named("address_confirmation");
/// To the previous address of an account whose address changes.
pub const ADDRESS_CHANGE: MailKind = MailKind::named("address_change");
/// The link that sets a new password.
pub const PASSWORD_RESET: MailKind = MailKind::named("password_reset");
/// The password has changed.
pub const PASSWORD_CHANGED: MailKind = MailKind::named("password_changed");

/// Drafts the mails about accounts.
pub struct AccountMails;

/// A mail about an account, with its token. Contains no name, which a stranger may have typed.
struct AccountMail {
    to: EmailAddress,
    locale: Locale,
    matter: AccountMatter,
}

enum AccountMatter {
    ConfirmSignup(Token),
    /// A signup for an address that has an account.
    AlreadyThere,
    ConfirmNewAddress(Token),
    ResetPassword(Token),
    /// A mail to the previous address.
    AddressChange {
        new: EmailAddress,
        /// The token that stops the change.
        secret: Token,
    },
    PasswordChanged,
}

impl Mails for AccountMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[
            (ADDRESS_CONFIRMATION, link::TEMPLATES),
            (ADDRESS_CHANGE, link::TEMPLATES),
            (PASSWORD_RESET, link::TEMPLATES),
            (PASSWORD_CHANGED, link::TEMPLATES),
        ]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let mail = account_mail(&composer.database, message, composer.clock.now()).await?;
            mail.map(|mail| composer.to_visitor(mail.locale, &mail.to, values(composer, &mail))).transpose()
        })
    }
}

fn values(composer: &Composer, mail: &AccountMail) -> Value {
    let (key, path) = match &mail.matter {
        AccountMatter::ConfirmSignup(secret) => ("signup", Some(format!("/VerifyEmail?token={}", secret.reveal()))),
        AccountMatter::AlreadyThere => ("already_there", Some("/Login".to_owned())),
        AccountMatter::ConfirmNewAddress(secret) => {
            ("new_address", Some(format!("/VerifyEmail?for=address&token={}", secret.reveal())))
        }
        AccountMatter::ResetPassword(secret) => ("reset", Some(format!("/ResetPassword?token={}", secret.reveal()))),
        AccountMatter::AddressChange { secret, .. } => {
            let query = format!("locale={}&token={}", mail.locale.code(), secret.reveal());
            ("address_change", Some(format!("/api/stop-address-change?{query}")))
        }
        AccountMatter::PasswordChanged => ("password_changed", None),
    };
    let new_address = match &mail.matter {
        AccountMatter::AddressChange { new, .. } => new.as_str(),
        _ => "",
    };
    let part = |part: &str| {
        let text = format!("service:account_{key}_{part}");
        composer.catalogue.filled(mail.locale, &text, &[("address", new_address)])
    };
    let origin = composer.sites.origin(mail.locale);
    context! {
        subject => part("subject"),
        body => part("text"),
        link => path.map(|path| context! { href => format!("{origin}{path}"), label => part("link") }),
        after => part("after"),
    }
}

/// Composes a mail about an account. The content is determined now, so that the form's response was the same in all
/// cases, and the token is created now, so that none was stored in plain text. `None` if there is no recipient. Uses
/// the language of the site that caused the mail.
async fn account_mail(
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
    match (message.kind(), message.about) {
        (ADDRESS_CONFIRMATION, _) => confirmation(database, &recipient, message, now).await,
        (PASSWORD_RESET, _) => {
            let Some(account) = database.read(move |on| store::by_email(on, &recipient)).await? else {
                return Ok(None);
            };
            let Account { id, email: to, locale, .. } = account;
            let secret = secret(database, message, (Purpose::Reset, id, now + RESETS_LIVE)).await?;
            // Sent to the account's own spelling of the address: another spelling may be another mailbox.
            Ok(secret.map(|secret| AccountMail { to, locale, matter: AccountMatter::ResetPassword(secret) }))
        }
        (ADDRESS_CHANGE, Some(id)) => {
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
        (PASSWORD_CHANGED, Some(id)) => {
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
