//! What staff do with links that set up credentials: accept an invitation, set a new password, renew all credentials.

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    outbox::{self, model::NewMessage},
    rate_limits::{self, model::staff_reset_mail_limit},
    tokens::TokenHash,
};

use crate::{
    codes::{
        actions::use_code,
        model::{OneTimeCodes, RecoveryCode},
    },
    links::mail::STAFF_CHANGED,
    passkeys,
    people::{
        self,
        model::{LinkPurpose, StaffLink, StaffMember, StaffState},
    },
    sessions::actions::{SignedIn, begin_session, end_all},
    work::Work,
};

/// Why a link did not sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotIn {
    /// The link is used, expired or unknown.
    Link,
    /// The code is wrong or was used before.
    Code,
}

/// Opens a link that sets up credentials, without using it. Returns the person and the TOTP secret of the link, which
/// is the same each time.
pub async fn open(
    database: &Database,
    link: TokenHash,
    now: Millis,
) -> Result<Option<(StaffMember, Vec<u8>)>, DatabaseError> {
    database
        .write(move |transaction| {
            let Some((person, _)) = set_up(transaction, &link, now)? else { return Ok(None) };
            people::store::offer_secret(transaction, &link, &OneTimeCodes::random_secret())?;
            let secret = people::store::link(transaction, &link, now)?.and_then(|link| link.totp_secret);
            Ok(secret.map(|secret| (person, secret)))
        })
        .await
}

/// The person whom a valid link lets set up all credentials, with the row locked.
fn set_up(
    transaction: &Transaction,
    token: &TokenHash,
    now: Millis,
) -> Result<Option<(StaffMember, StaffLink)>, DatabaseError> {
    let Some(link) = people::store::link(transaction, token, now)? else { return Ok(None) };
    let person = people::store::locked(transaction, link.staff)?.filter(|person| {
        let state = match link.purpose {
            LinkPurpose::Invitation => StaffState::Invited,
            LinkPurpose::Renewal => StaffState::Active,
            LinkPurpose::Reset | LinkPurpose::Demonstration => return false,
        };
        person.state == state
    });
    Ok(person.map(|person| (person, link)))
}

/// The data with which a person sets up credentials.
#[derive(Clone, Debug)]
pub struct Joining {
    /// The hash of the link's token.
    pub link: TokenHash,
    /// Argon2id in PHC form.
    pub password_hash: String,
    /// A one-time code of the link's TOTP secret, which proves that the app has it.
    pub code: String,
}

/// Accepts an invitation or renews all credentials: activates the person, signs in, and returns recovery codes, which
/// are shown once. A renewal ends all sessions and deletes all passkeys.
pub async fn join(
    database: &Database,
    joining: Joining,
    work: Work,
    now: Millis,
) -> Result<Result<(SignedIn, Vec<RecoveryCode>), NotIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let Joining { link: token, password_hash, code } = joining;
            let Some((mut person, link)) = set_up(transaction, &token, now)? else { return Ok(Err(NotIn::Link)) };
            let Some(totp_secret) = link.totp_secret else { return Ok(Err(NotIn::Code)) };
            let codes = OneTimeCodes::of(&totp_secret, person.email.as_str());
            let Some(step) = codes.and_then(|codes| codes.step_of(&code, now, 0)) else {
                return Ok(Err(NotIn::Code));
            };
            if !people::store::use_link(transaction, &token)? {
                return Ok(Err(NotIn::Link));
            }
            people::store::remove_links(transaction, person.id)?;
            person.state = StaffState::Active;
            (person.password_hash, person.totp_secret, person.totp_step) =
                (Some(password_hash), Some(totp_secret), step);
            people::store::activate(transaction, &person)?;
            let codes = RecoveryCode::ten();
            people::store::write_recovery_codes(transaction, person.id, &codes)?;
            if link.purpose == LinkPurpose::Renewal {
                let sessions = end_all(transaction, person.id, work)?;
                let passkeys = passkeys::store::remove_all(transaction, person.id)?;
                let detail = serde_json::json!({ "sessions": sessions, "passkeys": passkeys });
                log(transaction, Some(person.id), "renew_credentials", person.id, &detail, now)?;
                notify(transaction, &person, now)?;
            } else {
                log(transaction, Some(person.id), "join", person.id, &serde_json::Value::Null, now)?;
            }
            Ok(Ok((begin_session(transaction, (person, None), (now, now))?, codes)))
        })
        .await
}

/// The active person of a valid link for a new password.
pub async fn to_reset(database: &Database, link: TokenHash, now: Millis) -> Result<Option<StaffMember>, DatabaseError> {
    let person =
        database.read(move |connection| people::store::of_link(connection, &link, LinkPurpose::Reset, now)).await?;
    Ok(person.filter(|person| person.state == StaffState::Active))
}

/// The data with which a person sets a new password.
#[derive(Clone, Debug)]
pub struct Resetting {
    /// The hash of the link's token.
    pub link: TokenHash,
    /// Argon2id in PHC form.
    pub password_hash: String,
    /// A one-time code or a recovery code: the mailbox alone opens nothing.
    pub code: String,
}

/// Sets a new password with a link and a code, ends all sessions, and signs in. A wrong code leaves the link valid.
pub async fn reset_password(
    database: &Database,
    resetting: Resetting,
    work: Work,
    now: Millis,
) -> Result<Result<SignedIn, NotIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let Resetting { link: token, password_hash, code } = resetting;
            let link = people::store::link(transaction, &token, now)?.filter(|link| link.purpose == LinkPurpose::Reset);
            let Some(link) = link else { return Ok(Err(NotIn::Link)) };
            let Some((person, with)) = use_code(transaction, link.staff, &code, now)? else {
                return Ok(Err(NotIn::Code));
            };
            let is_used = people::store::use_link(transaction, &token)?;
            if !is_used || !people::store::set_password(transaction, person.id, &password_hash)? {
                return Ok(Err(NotIn::Link));
            }
            people::store::remove_links(transaction, person.id)?;
            rate_limits::store::forget(transaction, &staff_reset_mail_limit(&person.email.key()).key)?;
            let sessions = end_all(transaction, person.id, work)?;
            let detail = serde_json::json!({ "with": with, "sessions": sessions });
            log(transaction, Some(person.id), "reset_password", person.id, &detail, now)?;
            notify(transaction, &person, now)?;
            begin_session(transaction, (person, None), (now, now)).map(Ok)
        })
        .await
}

/// Writes the mail that tells a person of new credentials.
fn notify(transaction: &Transaction, person: &StaffMember, now: Millis) -> Result<(), DatabaseError> {
    let to = person.email.to_string();
    outbox::actions::write(transaction, &NewMessage::due(STAFF_CHANGED, Some(person.id), to, now))
}
