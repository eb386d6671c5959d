//! Sessions of the operator's people: they begin, count as proved for a time, and end.

use std::time::Duration;

use uuid::Uuid;

use super::staff::log;
use crate::{
    database::{Database, DatabaseError, Transaction, presence, staff, staff_sessions},
    domain::{
        account::{Token, TokenHash},
        staff::{NewStaffSession, StaffMember, StaffSession},
    },
    primitives::clock::{Millis, millis},
};

/// How long a session lives.
pub const SESSION: Duration = Duration::from_hours(12);

/// For so long a proof counts.
const PROOF: Duration = Duration::from_mins(10);

/// How somebody came in.
#[derive(Debug)]
pub struct SignedIn {
    /// The cookie's token.
    pub token: Token,
    /// Who it is.
    pub person: StaffMember,
}

/// Begins a session of a person, by a passkey if one is named, and ends the one that the browser had.
///
/// # Errors
/// Where the database does not take it.
pub(super) fn begin_session(
    transaction: &Transaction,
    (person, passkey): (StaffMember, Option<Uuid>),
    before: Option<TokenHash>,
    (now, proved_at): (Millis, Millis),
) -> Result<SignedIn, DatabaseError> {
    before.iter().try_for_each(|token| staff_sessions::close(transaction, token))?;
    let token = Token::random();
    let expires_at = now + millis(SESSION);
    let (hash, staff) = (token.hash(), person.id);
    transaction.insert([&NewStaffSession { token: hash, staff, created_at: now, expires_at, proved_at, passkey }])?;
    Ok(SignedIn { token, person })
}

/// Whether the person of a session has proved who it is a short time ago.
pub fn is_proved(session: &StaffSession, now: Millis) -> bool {
    now - session.proved_at <= millis(PROOF)
}

/// Ends a session; colleagues see at once that its person has no case open any more.
///
/// # Errors
/// Where nothing was written.
pub async fn sign_out(database: &Database, token: TokenHash) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            presence::end_of_session(transaction, &token)?;
            staff_sessions::close(transaction, &token)
        })
        .await
}

/// Ends every session of a person but this one; how many there were.
///
/// # Errors
/// Where nothing was written.
pub async fn sign_out_others(
    database: &Database,
    (person, token): (Uuid, TokenHash),
    now: Millis,
) -> Result<u64, DatabaseError> {
    database
        .write(move |transaction| {
            // A sign-in that comes at the same time is before it or after it.
            staff::locked(transaction, person)?;
            let ended = staff_sessions::close_others(transaction, person, &token, now)?;
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
