//! Who is signed in at the desk.

use uuid::Uuid;

use super::{Connection, DatabaseError, Transaction, value::values};
use crate::{
    domain::{
        account::TokenHash,
        staff::{NewStaffSession, StaffMember, StaffSession},
    },
    primitives::clock::Millis,
};

/// Writes a new session.
///
/// # Errors
/// Where the database does not take it.
pub fn open(transaction: &Transaction, session: &NewStaffSession) -> Result<(), DatabaseError> {
    let sql = "INSERT INTO staff_sessions (token_hash, staff_id, created_at, expires_at, proved_at) \
               VALUES ($1, $2, $3, $4, $5)";
    let NewStaffSession { token, staff, created_at, expires_at, proved_at } = session;
    transaction.execute(sql, values![token.as_str(), *staff, *created_at, *expires_at, *proved_at]).map(drop)
}

/// The session that lives and has this token.
///
/// # Errors
/// Where the database does not answer.
pub fn find(connection: &Connection, token: &TokenHash, now: Millis) -> Result<Option<StaffSession>, DatabaseError> {
    let sql = "SELECT staff_id, proved_at FROM staff_sessions WHERE token_hash = $1 AND expires_at > $2";
    let found: Option<(Uuid, Millis)> = connection.row(sql, values![token.as_str(), now])?;
    let Some((staff, proved_at)) = found else { return Ok(None) };
    let person: Option<StaffMember> = connection.first("WHERE id = $1 AND state = 'active'", values![staff])?;
    Ok(person.map(|person| StaffSession { person, proved_at }))
}

/// Notes when the person of a session has proved who it is.
///
/// # Errors
/// Where the database does not take it.
pub fn prove(transaction: &Transaction, token: &TokenHash, at: Millis) -> Result<(), DatabaseError> {
    let sql = "UPDATE staff_sessions SET proved_at = $2 WHERE token_hash = $1";
    transaction.execute(sql, values![token.as_str(), at]).map(drop)
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
