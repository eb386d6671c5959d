//! Links for staff that are sent by mail, or printed in the terminal.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    audit_log::actions::{Actor, log},
    clock::{Millis, millis},
    database::{Database, DatabaseError, Transaction},
    outbox::model::NewMessage,
    tokens::Token,
};

use crate::{
    links::mail::STAFF_RENEWAL,
    people::{
        self,
        actions::may_act,
        model::{LinkPurpose, StaffMember, StaffState},
    },
    permissions::Action,
};

/// The lifetime of a link that renews all credentials.
const RENEWAL: Duration = Duration::from_hours(24);

/// Sends a colleague a link that renews all credentials, to the colleague's own address. Returns whether the actor and
/// the colleague are active. The present credentials are valid until the link is used.
pub async fn send_renewal(database: &Database, person: Uuid, actor: Actor, now: Millis) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            // A token that nobody has: the mail gets its own when it is sent.
            let Some(person) = write_renewal(transaction, person, &Token::random(), (actor, now))? else {
                return Ok(false);
            };
            let to = person.email.to_string();
            transaction.insert([&NewMessage::due(STAFF_RENEWAL, Some(person.id), to, now)])?;
            Ok(true)
        })
        .await
}

/// The token of a link that renews all credentials of a person, for the terminal; `None` if the person is not active.
pub async fn renewal_link(database: &Database, person: Uuid, now: Millis) -> Result<Option<Token>, DatabaseError> {
    let token = Token::random();
    let written = token.clone();
    let is_there =
        database.write(move |transaction| write_renewal(transaction, person, &written, (None, now))).await?.is_some();
    Ok(is_there.then_some(token))
}

fn write_renewal(
    transaction: &Transaction,
    person: Uuid,
    token: &Token,
    (actor, now): (Actor, Millis),
) -> Result<Option<StaffMember>, DatabaseError> {
    if !may_act(transaction, actor, Action::RenewCredentials)? {
        return Ok(None);
    }
    let person = people::store::locked(transaction, person)?.filter(|person| person.state == StaffState::Active);
    let Some(person) = person else { return Ok(None) };
    people::store::write_link(transaction, &token.hash(), person.id, LinkPurpose::Renewal, now + millis(RENEWAL))?;
    log(transaction, actor, "send_renewal", person.id, &serde_json::Value::Null, now)?;
    Ok(Some(person))
}
