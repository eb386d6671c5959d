//! Sessions of staff: creation, proof of identity and end.

use std::time::Duration;

use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::{Millis, millis},
    database::{Database, DatabaseError, Transaction},
    tokens::{Token, TokenHash},
};

use super::store;
use crate::{
    people::{
        self,
        model::{NewStaffSession, StaffMember, StaffSession},
    },
    work::Work,
};

/// The lifetime of a session.
pub const SESSION: Duration = Duration::from_hours(12);

/// The validity of a proof of identity.
const PROOF: Duration = Duration::from_mins(10);

/// The result of a sign-in.
#[derive(Debug)]
pub struct SignedIn {
    /// The token of the session cookie.
    pub token: Token,
    /// The signed-in person.
    pub person: StaffMember,
}

/// Creates a session of a person, by a passkey if one is given.
pub fn begin_session(
    transaction: &Transaction,
    (person, passkey): (StaffMember, Option<Uuid>),
    (now, proved_at): (Millis, Millis),
) -> Result<SignedIn, DatabaseError> {
    let token = Token::random();
    let expires_at = now + millis(SESSION);
    let (hash, staff) = (token.hash(), person.id);
    transaction.insert([&NewStaffSession { token: hash, staff, created_at: now, expires_at, proved_at, passkey }])?;
    Ok(SignedIn { token, person })
}

/// Whether the session has a recent proof of identity.
pub fn is_proved(session: &StaffSession, now: Millis) -> bool {
    now - session.proved_at <= millis(PROOF)
}

/// Ends a session, if it exists, and the presence of its person at once.
pub fn end(transaction: &Transaction, token: &TokenHash, work: Work) -> Result<(), DatabaseError> {
    let person = store::person_of(transaction, token)?;
    store::close(transaction, token)?;
    person.map_or(Ok(()), |person| (work.end_presence)(transaction, person))
}

/// Ends all sessions of a person, and the presence at once. Returns the number of sessions.
pub fn end_all(transaction: &Transaction, person: Uuid, work: Work) -> Result<u64, DatabaseError> {
    (work.end_presence)(transaction, person)?;
    store::close_all(transaction, person)
}

/// Ends the session of a browser.
pub async fn sign_out(database: &Database, token: TokenHash, work: Work) -> Result<(), DatabaseError> {
    database.write(move |transaction| end(transaction, &token, work)).await
}

/// Ends all other sessions of a person, and the presence, which this session shows again. Returns their number.
pub async fn sign_out_others(
    database: &Database,
    (person, token): (Uuid, TokenHash),
    work: Work,
    now: Millis,
) -> Result<u64, DatabaseError> {
    database
        .write(move |transaction| {
            // Serialises concurrent sign-ins: each comes before or after.
            people::store::locked(transaction, person)?;
            let ended = store::close_others(transaction, person, &token, now)?;
            if ended > 0 {
                (work.end_presence)(transaction, person)?;
                log(
                    transaction,
                    Some(person),
                    "sign_out_others",
                    person,
                    &serde_json::json!({ "sessions": ended }),
                    now,
                )?;
            }
            Ok(ended)
        })
        .await
}
