use super::{
    letter::{StaffMail, StaffMatter},
    renewals::token_for_mail,
};
use crate::{
    kernel::{
        clock::Millis,
        database::{Database, DatabaseError},
        fields::EmailAddress,
        outbox::model::{Message, MessageKind},
        retention::RESETS_LIVE,
    },
    staff::people::{
        self,
        model::{LinkPurpose, StaffMember},
    },
};

/// Composes a mail to a member of staff. The person is looked up now, so that the response to the form was the same for
/// every address. `None` if the address belongs to no active person, or the link was used.
pub async fn staff_mail(
    database: &Database,
    message: &Message,
    now: Millis,
) -> Result<Option<StaffMail>, DatabaseError> {
    let person: Option<StaffMember> = match message.about {
        Some(id) => database.find(id).await?,
        None => {
            let key = EmailAddress::key_of(&message.recipient);
            database.read(move |connection| people::store::by_email(connection, &key)).await?
        }
    };
    let Some(person) = person else { return Ok(None) };
    let (purpose, matter): (_, fn(_) -> _) = match message.kind {
        MessageKind::StaffReset => (LinkPurpose::Reset, StaffMatter::Reset),
        MessageKind::StaffRenewal => (LinkPurpose::Renewal, StaffMatter::Renewal),
        _ => return Ok(Some(StaffMail { to: person.email, matter: StaffMatter::Changed })),
    };
    let made = token_for_mail(database, person, purpose, (now, now + RESETS_LIVE)).await?;
    // Sent to the person's own spelling of the address: another spelling may be another mailbox.
    Ok(made.map(|(person, token)| StaffMail { to: person.email, matter: matter(token) }))
}
