//! Staff: invitation, sign-in and leaving.

use std::time::Duration;

use uuid::Uuid;

use super::staff_sessions::{SignedIn, begin_session};
use crate::{
    database::{Database, DatabaseError, Transaction, audit, cases, passkeys, presence, staff, staff_sessions, tasks},
    domain::{
        account::{Token, TokenHash},
        staff::{AuditEntry, LinkPurpose, OneTimeCodes, RecoveryCode, Role, StaffMember, StaffState},
    },
    primitives::{
        clock::{Millis, millis},
        fields::{EmailAddress, SingleLine},
    },
};

/// The lifetime of an invitation.
const INVITATION: Duration = Duration::from_hours(7 * 24);

/// The actor in the audit log; `None`: a command in the terminal.
pub type Actor = Option<Uuid>;

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

/// Invites a person, or repeats an invitation that is not accepted. Returns the token of the link; `None` if the
/// address belongs to an active or former member of staff.
///
/// # Errors
/// If the database does not commit.
pub async fn invite(
    database: &Database,
    person: NewPerson,
    actor: Actor,
    now: Millis,
) -> Result<Option<(Uuid, Token)>, DatabaseError> {
    database
        .write(move |transaction| {
            let NewPerson { name, email, role } = person;
            let invited = StaffMember {
                id: Uuid::now_v7(),
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
            let Some(person) = staff::by_email(transaction, &key)?.filter(|it| it.state == StaffState::Invited) else {
                return Ok(None);
            };
            let token = Token::random();
            let expires_at = now + millis(INVITATION);
            staff::write_link(transaction, &token.hash(), person.id, LinkPurpose::Invitation, expires_at)?;
            let detail = serde_json::json!({ "role": <&str>::from(person.role) });
            log(transaction, actor, "invite", person.id, &detail, now)?;
            Ok(Some((person.id, token)))
        })
        .await
}

/// The data with which a person accepts an invitation.
#[derive(Clone, Debug)]
pub struct Joining {
    /// The hash of the link's token.
    pub link: TokenHash,
    /// Argon2id in PHC form.
    pub password_hash: String,
    /// The TOTP secret of the person's app.
    pub totp_secret: Vec<u8>,
    /// A one-time code of this secret, which proves that the app has it.
    pub code: String,
}

/// Why a sign-in failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotIn {
    /// The link is used, expired or unknown.
    Link,
    /// The one-time code is wrong or was used before.
    Code,
}

/// Accepts an invitation: activates the person, signs in, and returns recovery codes, which are shown once.
///
/// # Errors
/// If the database does not commit.
pub async fn join(
    database: &Database,
    joining: Joining,
    now: Millis,
) -> Result<Result<(SignedIn, Vec<RecoveryCode>), NotIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let Joining { link, password_hash, totp_secret, code } = joining;
            let Some(found) = staff::of_link(transaction, &link, LinkPurpose::Invitation, now)? else {
                return Ok(Err(NotIn::Link));
            };
            let Some(mut person) = staff::locked(transaction, found.id)? else { return Ok(Err(NotIn::Link)) };
            let codes = OneTimeCodes::of(&totp_secret, person.email.as_str());
            let Some(step) = codes.and_then(|codes| codes.step_of(&code, now, 0)) else {
                return Ok(Err(NotIn::Code));
            };
            if !staff::use_link(transaction, &link)? {
                return Ok(Err(NotIn::Link));
            }
            person.state = StaffState::Active;
            (person.password_hash, person.totp_secret, person.totp_step) =
                (Some(password_hash), Some(totp_secret), step);
            staff::activate(transaction, &person)?;
            let codes = RecoveryCode::ten();
            staff::write_recovery_codes(transaction, person.id, &codes)?;
            log(transaction, Some(person.id), "join", person.id, &serde_json::Value::Null, now)?;
            Ok(Ok((begin_session(transaction, (person, None), None, (now, now))?, codes)))
        })
        .await
}

/// Signs in a person whose password was verified, with a one-time code or a recovery code, each valid once. Ends the
/// browser's previous session.
///
/// # Errors
/// If the database does not commit.
pub async fn sign_in(
    database: &Database,
    person: Uuid,
    code: String,
    before: Option<TokenHash>,
    now: Millis,
) -> Result<Option<SignedIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let Some((person, with)) = use_code(transaction, person, &code, now)? else { return Ok(None) };
            log(transaction, Some(person.id), "sign_in", person.id, &serde_json::json!({ "with": with }), now)?;
            begin_session(transaction, (person, None), before, (now, now)).map(Some)
        })
        .await
}

/// Confirms the identity of a session's person with a code as in [`sign_in`]. Returns whether the code was valid.
///
/// # Errors
/// If the database does not commit.
pub async fn prove(
    database: &Database,
    person: Uuid,
    code: String,
    session: TokenHash,
    now: Millis,
) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let Some((person, with)) = use_code(transaction, person, &code, now)? else { return Ok(false) };
            staff_sessions::prove(transaction, &session, now)?;
            log(transaction, Some(person.id), "prove", person.id, &serde_json::json!({ "with": with }), now)?;
            Ok(true)
        })
        .await
}

/// Uses a one-time code or a recovery code of an active person. Returns the kind of code; `None` if it is invalid.
fn use_code(
    transaction: &Transaction,
    person: Uuid,
    code: &str,
    now: Millis,
) -> Result<Option<(StaffMember, &'static str)>, DatabaseError> {
    let person = staff::locked(transaction, person)?.filter(|person| person.state == StaffState::Active);
    let Some(person) = person else { return Ok(None) };
    let codes = person.totp_secret.as_deref();
    let codes = codes.and_then(|secret| OneTimeCodes::of(secret, person.email.as_str()));
    if let Some(step) = codes.and_then(|codes| codes.step_of(code, now, person.totp_step)) {
        staff::use_step(transaction, person.id, step)?;
        return Ok(Some((person, "code")));
    }
    let is_recovery = staff::use_recovery_code(transaction, person.id, &RecoveryCode::typed(code))?;
    Ok(is_recovery.then_some((person, "recovery")))
}

/// Ends the access of a person at once. Returns whether the person existed. The name stays in records.
///
/// # Errors
/// If the database does not commit.
pub async fn leave(database: &Database, person: Uuid, actor: Actor, now: Millis) -> Result<bool, DatabaseError> {
    database
        .write(move |transaction| {
            let there = staff::locked(transaction, person)?.is_some_and(|person| person.state != StaffState::Left);
            if there {
                staff_sessions::close_all(transaction, person)?;
                // A person who has left answers no cases.
                cases::give_back(transaction, person)?;
                tasks::give_back(transaction, person)?;
                presence::end_all(transaction, person)?;
                let removed = passkeys::remove_all(transaction, person)?;
                staff::leave(transaction, person)?;
                log(transaction, actor, "leave", person, &serde_json::json!({ "passkeys": removed }), now)?;
            }
            Ok(there)
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
    rows: usize,
    (actor, now): (Uuid, Millis),
) -> Result<(), DatabaseError> {
    let detail = serde_json::json!({ "rows": rows });
    database.write(move |transaction| log(transaction, Some(actor), "export", table, &detail, now)).await
}

/// Appends an entry to the audit log.
///
/// # Errors
/// If the statement fails.
pub(super) fn log(
    transaction: &Transaction,
    staff: Actor,
    action: &'static str,
    subject: impl std::fmt::Display,
    detail: &serde_json::Value,
    at: Millis,
) -> Result<(), DatabaseError> {
    let entry =
        AuditEntry { at, staff, action: action.to_owned(), subject: subject.to_string(), detail: detail.to_string() };
    audit::add(transaction, &entry)
}
