//! Staff: invitation, leaving, and the entries of the audit log.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    audit_log::actions::{Actor, log},
    clock::{self, Millis, millis},
    database::{Database, DatabaseError, Lock, Transaction},
    fields::{EmailAddress, SingleLine},
    tokens::Token,
};

use super::{
    model::{LinkPurpose, Role, StaffMember, StaffState},
    store,
};
use crate::{passkeys, permissions::Action, sessions, work::Work};

/// The lifetime of an invitation.
const INVITATION: Duration = Duration::from_hours(7 * 24);

/// A person to be invited.
#[derive(Clone, Debug)]
pub struct NewPerson {
    /// 1 to 120 characters.
    pub name: SingleLine,
    /// The address with which the person will sign in.
    pub email: EmailAddress,
    /// The role of the person.
    pub role: Role,
}

/// Why a person was not invited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInvited {
    /// The address belongs to an active member of staff.
    Known,
    /// The actor has left meanwhile.
    ActorLeft,
}

/// Invites a person, also one who has left, or repeats an invitation that is not accepted, with the name and the role of
/// now. Returns the token of the link.
pub async fn invite(
    database: &Database,
    person: NewPerson,
    actor: Actor,
    now: Millis,
) -> Result<Result<(Uuid, Token), NotInvited>, DatabaseError> {
    database
        .write(move |transaction| {
            if !may_act(transaction, actor, Action::Invite)? {
                return Ok(Err(NotInvited::ActorLeft));
            }
            let NewPerson { name, email, role } = person;
            let invited = StaffMember {
                id: clock::id(now),
                name,
                email,
                role,
                state: StaffState::Invited,
                since: now,
                password_hash: None,
                totp_secret: None,
                totp_step: 0,
            };
            let key = invited.email.key();
            transaction.insert([&invited])?;
            // Locked, because the person may accept an earlier link at the same moment.
            let Some(person) = store::locked_by_email(transaction, &key)? else { return Ok(Err(NotInvited::Known)) };
            let returns = person.state == StaffState::Left;
            if !store::invite_again(transaction, person.id, invited.name.as_str(), role, now)? {
                return Ok(Err(NotInvited::Known));
            }
            let token = Token::random();
            let expires_at = now + millis(INVITATION);
            store::write_link(transaction, &token.hash(), person.id, LinkPurpose::Invitation, expires_at)?;
            let detail = serde_json::json!({ "role": <&str>::from(role), "returns": returns });
            log(transaction, actor, "invite", person.id, &detail, now)?;
            Ok(Ok((person.id, token)))
        })
        .await
}

/// Whether the actor is still active and has the permission; a command in the terminal may do everything. Acts of staff
/// on each other come one at a time, so that of two managers who end each other one is refused, and no two transactions
/// wait for each other's rows. Locks the actor's row, too.
pub fn may_act(transaction: &Transaction, actor: Actor, action: Action) -> Result<bool, DatabaseError> {
    transaction.lock(Lock::Staff)?;
    let Some(actor) = actor else { return Ok(true) };
    let actor = store::locked(transaction, actor)?;
    Ok(actor.is_some_and(|actor| actor.state == StaffState::Active && actor.role.may(action)))
}

/// The result of ending a person's access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// The access has ended.
    Ended,
    /// There is no such person, or the person had left before.
    NotThere,
    /// The actor has left meanwhile.
    ActorLeft,
    /// Nobody else could invite, read the log, export and erase.
    LastManager,
}

/// Ends the access of a person at once. The name stays in records. One active manager always remains.
pub async fn leave(
    database: &Database,
    person: Uuid,
    (actor, now): (Actor, Millis),
    work: Work,
) -> Result<Left, DatabaseError> {
    database
        .write(move |transaction| {
            if !may_act(transaction, actor, Action::Invite)? {
                return Ok(Left::ActorLeft);
            }
            let leaving = store::locked(transaction, person)?.filter(|person| person.state != StaffState::Left);
            let Some(leaving) = leaving else { return Ok(Left::NotThere) };
            let is_manager = leaving.role == Role::Manager && leaving.state == StaffState::Active;
            if is_manager && !store::has_other_manager(transaction, person)? {
                return Ok(Left::LastManager);
            }
            sessions::actions::end_all(transaction, person, work)?;
            let cases = (work.take_back)(transaction, person)?;
            let removed = passkeys::store::remove_all(transaction, person)?;
            store::leave(transaction, person)?;
            let detail = serde_json::json!({
                "role": <&str>::from(leaving.role),
                "passkeys": removed,
                "cases": cases
            });
            log(transaction, actor, "leave", person, &detail, now)?;
            Ok(Left::Ended)
        })
        .await
}

/// The result of a change of a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleChanged {
    /// The person has the role.
    Changed,
    /// There is no such person, or the person has left.
    NotThere,
    /// The actor has left or may no longer change roles.
    ActorLeft,
    /// Nobody else could invite, read the log, export and erase.
    LastManager,
}

/// Changes the role of a person at once, in sessions that are open, too. A person who may no longer answer visitors
/// owns no cases. One active manager always remains.
pub async fn change_role(
    database: &Database,
    (person, role): (Uuid, Role),
    (actor, now): (Actor, Millis),
    work: Work,
) -> Result<RoleChanged, DatabaseError> {
    database
        .write(move |transaction| {
            if !may_act(transaction, actor, Action::Invite)? {
                return Ok(RoleChanged::ActorLeft);
            }
            let Some(before) = store::locked(transaction, person)? else { return Ok(RoleChanged::NotThere) };
            let was_manager = before.role == Role::Manager && before.state == StaffState::Active;
            if was_manager && role != Role::Manager && !store::has_other_manager(transaction, person)? {
                return Ok(RoleChanged::LastManager);
            }
            if !store::set_role(transaction, person, role)? {
                return Ok(RoleChanged::NotThere);
            }
            if before.role == role {
                return Ok(RoleChanged::Changed);
            }
            let cases = if role.may(Action::AnswerCases) { 0 } else { (work.take_back)(transaction, person)? };
            let detail =
                serde_json::json!({ "from": <&str>::from(before.role), "to": <&str>::from(role), "cases": cases });
            log(transaction, actor, "change_role", person, &detail, now)?;
            Ok(RoleChanged::Changed)
        })
        .await
}

/// Records the export of a table in the audit log.
///
/// # Errors
/// If the database does not commit: then the export must not start.
pub async fn log_export(
    database: &Database,
    table: &'static str,
    rows: i64,
    (actor, now): (Uuid, Millis),
) -> Result<(), DatabaseError> {
    let detail = serde_json::json!({ "rows": rows });
    database.write(move |transaction| log(transaction, Some(actor), "export", table, &detail, now)).await
}
