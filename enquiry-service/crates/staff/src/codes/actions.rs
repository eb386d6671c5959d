//! Staff sign in and confirm their identity with one-time codes and recovery codes.

use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
    tokens::TokenHash,
};

use super::model::{OneTimeCodes, RecoveryCode};
use crate::{
    people::{
        self,
        model::{StaffMember, StaffState},
    },
    sessions::{
        self,
        actions::{SignedIn, begin_session},
    },
    work::Work,
};

/// Signs in a person whose password was verified, with a one-time code or a recovery code, each valid once. Ends the
/// browser's previous session. `None` if the code is invalid or another password was set meanwhile.
pub async fn sign_in(
    database: &Database,
    verified: StaffMember,
    code: String,
    (before, work): (Option<TokenHash>, Work),
    now: Millis,
) -> Result<Option<SignedIn>, DatabaseError> {
    database
        .write(move |transaction| {
            let Some((person, with)) = use_code(transaction, verified.id, &code, now)? else { return Ok(None) };
            if person.password_hash != verified.password_hash {
                return Ok(None);
            }
            let id = person.id;
            before.iter().try_for_each(|token| sessions::actions::end(transaction, token, work))?;
            let signed_in = begin_session(transaction, (person, None), (now, now))?;
            log(transaction, Some(id), "sign_in", id, &serde_json::json!({ "with": with }), now)?;
            Ok(Some(signed_in))
        })
        .await
}

/// Confirms the identity of a session's person with a code as in [`sign_in`]. Returns whether the code was valid and
/// the session has not ended.
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
            if !sessions::store::prove(transaction, &session, now)? {
                return Ok(false);
            }
            log(transaction, Some(person.id), "prove", person.id, &serde_json::json!({ "with": with }), now)?;
            Ok(true)
        })
        .await
}

/// Uses a one-time code or a recovery code of an active person, whose row is locked. Returns the kind of code; `None`
/// if it is invalid.
pub fn use_code(
    transaction: &Transaction,
    person: Uuid,
    code: &str,
    now: Millis,
) -> Result<Option<(StaffMember, &'static str)>, DatabaseError> {
    let person = people::store::locked(transaction, person)?.filter(|person| person.state == StaffState::Active);
    let Some(person) = person else { return Ok(None) };
    let codes = person.totp_secret.as_deref();
    let codes = codes.and_then(|secret| OneTimeCodes::of(secret, person.email.as_str()));
    if let Some(step) = codes.and_then(|codes| codes.step_of(code, now, person.totp_step)) {
        people::store::use_step(transaction, person.id, step)?;
        return Ok(Some((person, "code")));
    }
    let is_recovery = people::store::use_recovery_code(transaction, &RecoveryCode::typed(code).hash(), person.id)?;
    Ok(is_recovery.then_some((person, "recovery")))
}
