//! The operator's people, and the links and codes that let them in.

use uuid::Uuid;

use super::{
    Connection, DatabaseError, Insert, Transaction,
    row::FromRow,
    table::{TableRow, table_row},
    value::values,
};
use crate::{
    domain::{
        account::TokenHash,
        staff::{LinkPurpose, RecoveryCode, StaffMember, StaffState},
    },
    primitives::clock::Millis,
};

table_row!(StaffMember, "staff", [id, name, email, role, state, since, password_hash, totp_secret, totp_step]);

/// Writes a person, or answers that the address belongs to one already.
///
/// # Errors
/// Where the database does not take the row.
pub fn insert(transaction: &Transaction, person: &StaffMember) -> Result<bool, DatabaseError> {
    let insert = Insert {
        table: StaffMember::TABLE,
        columns: &[StaffMember::COLUMNS, "email_key"],
        on_conflict: "ON CONFLICT (email_key) DO NOTHING",
    };
    let mut row = person.values();
    row.push(person.email.key().into());
    Ok(transaction.insert(&insert, &[row])? > 0)
}

/// The person with an address.
///
/// # Errors
/// Where the database does not answer.
pub fn by_email(connection: &Connection, email_key: &str) -> Result<Option<StaffMember>, DatabaseError> {
    connection.first("WHERE email_key = $1", values![email_key])
}

/// A person whom nobody else changes until the transaction ends.
///
/// # Errors
/// Where the database does not answer.
pub fn locked(transaction: &Transaction, id: Uuid) -> Result<Option<StaffMember>, DatabaseError> {
    let rest = format!("WHERE id = $1 {}", transaction.dialect().for_update());
    transaction.first(&rest, values![id])
}

/// Every person, by name.
///
/// # Errors
/// Where the database does not answer.
pub fn all(connection: &Connection) -> Result<Vec<StaffMember>, DatabaseError> {
    connection.select("ORDER BY name, id", &[])
}

/// Writes what a person has set when the invitation was taken up.
///
/// # Errors
/// Where the database does not take it.
pub fn activate(transaction: &Transaction, person: &StaffMember) -> Result<(), DatabaseError> {
    let sql = "UPDATE staff SET state = 'active', password_hash = $1, totp_secret = $2, totp_step = $3 WHERE id = $4";
    let (password, secret) = (person.password_hash.as_deref(), person.totp_secret.as_deref());
    transaction.execute(sql, values![password, secret, person.totp_step, person.id]).map(drop)
}

/// Notes the step whose code was used.
///
/// # Errors
/// Where the database does not take it.
pub fn use_step(transaction: &Transaction, id: Uuid, step: i64) -> Result<(), DatabaseError> {
    transaction.execute("UPDATE staff SET totp_step = $1 WHERE id = $2", values![step, id]).map(drop)
}

/// Ends what lets a person in: sessions, links, codes, password. The name stays.
///
/// # Errors
/// Where the database does not take it.
pub fn leave(transaction: &Transaction, id: Uuid) -> Result<(), DatabaseError> {
    for table in ["staff_sessions", "staff_links", "staff_recovery_codes"] {
        transaction.execute(&format!("DELETE FROM {table} WHERE staff_id = $1"), values![id])?;
    }
    // An owner who has left answers nobody.
    transaction.execute("UPDATE cases SET owner_id = NULL, version = version + 1 WHERE owner_id = $1", values![id])?;
    let sql = "UPDATE staff SET state = $1, password_hash = NULL, totp_secret = NULL WHERE id = $2";
    transaction.execute(sql, values![<&str>::from(StaffState::Left), id]).map(drop)
}

/// Writes a link; an earlier one of the person for the same purpose opens nothing any more.
///
/// # Errors
/// Where the database does not take it.
pub fn write_link(
    transaction: &Transaction,
    token: &TokenHash,
    staff: Uuid,
    purpose: LinkPurpose,
    expires_at: Millis,
) -> Result<(), DatabaseError> {
    let purpose = <&str>::from(purpose);
    let sql = "DELETE FROM staff_links WHERE staff_id = $1 AND purpose = $2";
    transaction.execute(sql, values![staff, purpose])?;
    let sql = "INSERT INTO staff_links (token_hash, staff_id, purpose, expires_at) VALUES ($1, $2, $3, $4)";
    transaction.execute(sql, values![token.as_str(), staff, purpose, expires_at]).map(drop)
}

/// Whom a link is for.
///
/// # Errors
/// Where the database does not answer.
pub fn of_link(
    connection: &Connection,
    token: &TokenHash,
    purpose: LinkPurpose,
    now: Millis,
) -> Result<Option<StaffMember>, DatabaseError> {
    let rest = "WHERE id IN (SELECT staff_id FROM staff_links \
                WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3)";
    connection.first(rest, values![token.as_str(), <&str>::from(purpose), now])
}

/// Deletes a link; whether it was there.
///
/// # Errors
/// Where the database does not take it.
pub fn use_link(transaction: &Transaction, token: &TokenHash) -> Result<bool, DatabaseError> {
    let sql = "DELETE FROM staff_links WHERE token_hash = $1";
    Ok(transaction.execute(sql, values![token.as_str()])? > 0)
}

/// Writes the recovery codes of a person in the place of earlier ones.
///
/// # Errors
/// Where the database does not take them.
pub fn write_recovery_codes(
    transaction: &Transaction,
    staff: Uuid,
    codes: &[RecoveryCode],
) -> Result<(), DatabaseError> {
    transaction.execute("DELETE FROM staff_recovery_codes WHERE staff_id = $1", values![staff])?;
    let sql = "INSERT INTO staff_recovery_codes (code_hash, staff_id) VALUES ($1, $2)";
    codes.iter().try_for_each(|code| transaction.execute(sql, values![code.hash().as_str(), staff]).map(drop))
}

/// Deletes a recovery code; whether it was the person's.
///
/// # Errors
/// Where the database does not take it.
pub fn use_recovery_code(transaction: &Transaction, staff: Uuid, code: &RecoveryCode) -> Result<bool, DatabaseError> {
    let sql = "DELETE FROM staff_recovery_codes WHERE code_hash = $1 AND staff_id = $2";
    Ok(transaction.execute(sql, values![code.hash().as_str(), staff])? > 0)
}
