//! Who is signed in at the desk.

use uuid::Uuid;

use super::{Connection, DatabaseError, Transaction, value::values};
use crate::{
    domain::{
        account::TokenHash,
        staff::{NewStaffSession, StaffMember},
    },
    primitives::clock::Millis,
};

/// Writes a new session.
///
/// # Errors
/// Where the database does not take it.
pub fn open(transaction: &Transaction, session: &NewStaffSession) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO staff_sessions (token_hash, staff_id, created_at, expires_at) VALUES ($1, $2, $3, $4)";
    let NewStaffSession { token, staff, created_at, expires_at } = session;
    transaction.execute(sql, values![token.as_str(), *staff, *created_at, *expires_at]).map(drop)
}

/// Whose session it is.
///
/// # Errors
/// Where the database does not answer.
pub fn owner(connection: &Connection, token: &TokenHash, now: Millis) -> Result<Option<StaffMember>, DatabaseError> {
    let rest = "WHERE state = 'active' AND id IN \
                (SELECT staff_id FROM staff_sessions WHERE token_hash = $1 AND expires_at > $2)";
    connection.first(rest, values![token.as_str(), now])
}

/// Ends a session; without such a session nothing changes.
///
/// # Errors
/// Where the database does not take it.
pub fn close(transaction: &Transaction, token: &TokenHash) -> Result<(), DatabaseError> {
    transaction.execute("DELETE FROM staff_sessions WHERE token_hash = $1", values![token.as_str()]).map(drop)
}

/// Ends every session of a person.
///
/// # Errors
/// Where the database does not take it.
pub fn close_all(transaction: &Transaction, staff: Uuid) -> Result<u64, DatabaseError> {
    transaction.execute("DELETE FROM staff_sessions WHERE staff_id = $1", values![staff])
}
