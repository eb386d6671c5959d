//! Mails to colleagues about their credentials.

use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use kernel::{
    clock::Millis,
    database::{Database, DatabaseError},
    fields::EmailAddress,
    mail::link,
    outbox::{
        compose::{Composer, Mails, address},
        mails::{Draft, Templates, Unfit},
        model::{MailKind, Message},
    },
    retention::RESETS_LIVE,
    tokens::Token,
};

use crate::people::{
    self,
    model::{LinkPurpose, StaffMember, StaffState},
};

/// The link that sets a new password.
pub const STAFF_RESET: MailKind = MailKind::named("staff_reset");
/// The link that renews all credentials.
pub const STAFF_RENEWAL: MailKind = MailKind::named("staff_renewal");
/// The credentials have changed.
pub const STAFF_CHANGED: MailKind = MailKind::named("staff_changed");

/// Drafts the mails to colleagues.
pub struct StaffMails {
    /// The origin of the desk; empty if the desk is off.
    pub origin: String,
}

/// A mail to a colleague.
struct StaffMail {
    to: EmailAddress,
    matter: StaffMatter,
}

enum StaffMatter {
    /// The link that sets a new password.
    Reset(Token),
    /// The link that renews all credentials.
    Renewal(Token),
    /// The credentials have changed.
    Changed,
}

impl Mails for StaffMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(STAFF_RESET, link::TEMPLATES), (STAFF_RENEWAL, link::TEMPLATES), (STAFF_CHANGED, link::TEMPLATES)]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let mail = staff_mail(&composer.database, message, composer.clock.now()).await?;
            let draft =
                |mail: StaffMail| Ok(composer.to_colleague(address(&mail.to)?, self.values(composer, &mail.matter)));
            mail.map(draft).transpose()
        })
    }
}

impl StaffMails {
    fn values(&self, composer: &Composer, matter: &StaffMatter) -> Value {
        let locale = composer.mail.operator_locale;
        let (key, path) = match matter {
            StaffMatter::Reset(token) => ("reset", Some(format!("/reset#{}", token.reveal()))),
            StaffMatter::Renewal(token) => ("renewal", Some(format!("/invitation#{}", token.reveal()))),
            StaffMatter::Changed => ("changed", None),
        };
        let part = |part: &str| composer.catalogue.filled(locale, &format!("service:staff_{key}_{part}"), &[]);
        context! {
            subject => part("subject"),
            body => part("text"),
            link => path.map(|path| context! { href => format!("{}{path}", self.origin), label => part("link") }),
            after => part("after"),
        }
    }
}

/// Composes a mail to a member of staff. The person is looked up now, so that the response to the form was the same for
/// every address. `None` if the address belongs to no active person, or the link was used.
async fn staff_mail(database: &Database, message: &Message, now: Millis) -> Result<Option<StaffMail>, DatabaseError> {
    let person: Option<StaffMember> = match message.about {
        Some(id) => database.find(id).await?,
        None => {
            let key = EmailAddress::key_of(&message.recipient);
            database.read(move |connection| people::store::by_email(connection, &key)).await?
        }
    };
    let Some(person) = person else { return Ok(None) };
    let (purpose, matter): (_, fn(_) -> _) = match message.kind() {
        STAFF_RESET => (LinkPurpose::Reset, StaffMatter::Reset),
        STAFF_RENEWAL => (LinkPurpose::Renewal, StaffMatter::Renewal),
        _ => return Ok(Some(StaffMail { to: person.email, matter: StaffMatter::Changed })),
    };
    let made = token_for_mail(database, person, purpose, (now, now + RESETS_LIVE)).await?;
    // Sent to the person's own spelling of the address: another spelling may be another mailbox.
    Ok(made.map(|(person, token)| StaffMail { to: person.email, matter: matter(token) }))
}

/// The person of a mail with a link, and the token of the link, which is made when the mail is sent, so that no table
/// holds it in plain text. `None` if the person is not active, or a renewal was used or has expired.
async fn token_for_mail(
    database: &Database,
    person: StaffMember,
    purpose: LinkPurpose,
    (now, expires_at): (Millis, Millis),
) -> Result<Option<(StaffMember, Token)>, DatabaseError> {
    let token = Token::random();
    let hash = token.hash();
    database
        .write(move |transaction| {
            let person =
                people::store::locked(transaction, person.id)?.filter(|person| person.state == StaffState::Active);
            let Some(person) = person else { return Ok(None) };
            if purpose == LinkPurpose::Reset {
                // A stranger may have asked: the link that the person has at hand stays valid.
                people::store::add_link(transaction, &hash, person.id, purpose, expires_at)?;
                return Ok(Some((person, token)));
            }
            // A renewal exists only because a manager has confirmed it: the mail never makes one.
            let is_confirmed = people::store::replace_token(transaction, person.id, purpose, &hash, now)?;
            Ok(is_confirmed.then_some((person, token)))
        })
        .await
}
