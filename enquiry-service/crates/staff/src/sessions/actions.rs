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
use crate::people::{
    self,
    model::{NewStaffSession, StaffMember, StaffSession},
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

/// Creates a session of a person, by a passkey if one is given, and ends the browser's previous one.
pub fn begin_session(
    transaction: &Transaction,
    (person, passkey): (StaffMember, Option<Uuid>),
    before: Option<TokenHash>,
    (now, proved_at): (Millis, Millis),
) -> Result<SignedIn, DatabaseError> {
    before.iter().try_for_each(|token| store::close(transaction, token))?;
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

/// Ends what a colleague shows of themselves at the desk, in the same transaction: the areas above know what.
pub type EndPresence = fn(&Transaction, Uuid) -> Result<(), DatabaseError>;

/// Ends a session, and the presence of its person at once.
pub async fn sign_out(database: &Database, token: TokenHash, end_presence: EndPresence) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let person = store::person_of(transaction, &token)?;
            store::close(transaction, &token)?;
            person.map_or(Ok(()), |person| end_presence(transaction, person))
        })
        .await
}

/// Ends all other sessions of a person. Returns their number.
pub async fn sign_out_others(
    database: &Database,
    (person, token): (Uuid, TokenHash),
    now: Millis,
) -> Result<u64, DatabaseError> {
    database
        .write(move |transaction| {
            // Serialises concurrent sign-ins: each comes before or after.
            people::store::locked(transaction, person)?;
            let ended = store::close_others(transaction, person, &token, now)?;
            if ended > 0 {
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
