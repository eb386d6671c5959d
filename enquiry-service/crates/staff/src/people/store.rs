//! Staff, and their links and recovery codes.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        table::{query_row, statements, table_row},
        value::values,
    },
    tokens::TokenHash,
};

use super::model::{LinkPurpose, Role, StaffLink, StaffMember, StaffState};
use crate::{codes::model::RecoveryCode, profile};

texts!(named LinkPurpose, Role, StaffState);

table_row! {
    StaffMember, "staff", [id, name, email, role, state, since, password_hash, totp_secret, totp_step],
    with |person| ["email_key": person.email.key()],
    "ON CONFLICT (email_key) DO NOTHING"
}

query_row!(StaffLink, "staff_links", [staff as "staff_id", purpose, totp_secret]);

statements! {
    /// The person with an address.
    all by_email(email_key: &str) -> Option<StaffMember> = "WHERE email_key = $1";

    /// Reads a person and locks the row until the transaction ends.
    lock_row locked(id: Uuid) -> Option<StaffMember> = "WHERE id = $1";

    /// As `by_email`, with the row locked until the transaction ends.
    lock_row locked_by_email(email_key: &str) -> Option<StaffMember> = "WHERE email_key = $1";

    /// Whether another person than this one is an active manager.
    query has_other_manager(id: Uuid) -> bool =
        "SELECT 1 FROM staff WHERE role = 'manager' AND state = 'active' AND id <> $1 LIMIT 1";

    /// Invites a person who has left or has not accepted an earlier invitation, under the name and the role of now.
    /// Returns whether there is such a person.
    write invite_again(id: Uuid, name: &str, role: Role, now: Millis) -> bool =
        "UPDATE staff SET name = $2, role = $3, state = 'invited', since = CASE WHEN state = 'left' THEN $4 ELSE since END \
         WHERE id = $1 AND state IN ('invited', 'left')";

    /// Sets the role of a person who has not left. Returns whether there is such a person.
    write set_role(id: Uuid, role: Role) -> bool = "UPDATE staff SET role = $2 WHERE id = $1 AND state <> 'left'";

    /// Every person, by name.
    all all() -> Vec<StaffMember> = "ORDER BY name, id";

    /// Records the step of the code that was used.
    write use_step(id: Uuid, step: i64) -> () = "UPDATE staff SET totp_step = $2 WHERE id = $1";

    /// The person of a valid link.
    all of_link(token: &TokenHash, purpose: LinkPurpose, now: Millis) -> Option<StaffMember> =
        "WHERE id IN (SELECT staff_id FROM staff_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3)";

    /// The valid link with this token.
    query link(token: &TokenHash, now: Millis) -> Option<StaffLink> =
        "SELECT staff_id, purpose, totp_secret FROM staff_links WHERE token_hash = $1 AND expires_at > $2";

    /// Keeps the TOTP secret that a link offers, unless it offers one.
    write offer_secret(token: &TokenHash, secret: &[u8]) -> () =
        "UPDATE staff_links SET totp_secret = $2 WHERE token_hash = $1 AND totp_secret IS NULL";

    /// Gives the valid link of a person for a purpose another token. Returns whether there is such a link.
    write replace_token(staff: Uuid, purpose: LinkPurpose, token: &TokenHash, now: Millis) -> bool =
        "UPDATE staff_links SET token_hash = $3 WHERE staff_id = $1 AND purpose = $2 AND expires_at > $4";

    /// Inserts a link beside earlier ones.
    write add_link(token: &TokenHash, staff: Uuid, purpose: LinkPurpose, expires_at: Millis) -> () =
        "INSERT INTO staff_links (token_hash, staff_id, purpose, expires_at) VALUES ($1, $2, $3, $4)";

    /// Deletes the links of a person for a purpose.
    write remove_link(staff: Uuid, purpose: LinkPurpose) -> () =
        "DELETE FROM staff_links WHERE staff_id = $1 AND purpose = $2";

    /// Deletes all links of a person.
    write remove_links(staff: Uuid) -> () = "DELETE FROM staff_links WHERE staff_id = $1";

    /// Sets the password of an active person. Returns whether the person is active.
    write set_password(id: Uuid, password_hash: &str) -> bool =
        "UPDATE staff SET password_hash = $2 WHERE id = $1 AND state = 'active'";

    /// Deletes a link. Returns whether it existed.
    write use_link(token: &TokenHash) -> bool = "DELETE FROM staff_links WHERE token_hash = $1";

    /// Deletes expired links.
    write purge_links(now: Millis) -> () = "DELETE FROM staff_links WHERE expires_at < $1";

    /// Ends the access of a person and deletes password and secret.
    write end(id: Uuid) -> () =
        "UPDATE staff SET state = 'left', password_hash = NULL, totp_secret = NULL WHERE id = $1";

    /// Inserts a recovery code.
    write add_recovery_code(code: &TokenHash, staff: Uuid) -> () =
        "INSERT INTO staff_recovery_codes (code_hash, staff_id) VALUES ($1, $2)";

    /// Deletes a recovery code. Returns whether it was valid.
    write use_recovery_code(code: &TokenHash, staff: Uuid) -> bool =
        "DELETE FROM staff_recovery_codes WHERE code_hash = $1 AND staff_id = $2";

    /// Deletes all recovery codes of a person.
    write remove_recovery_codes(staff: Uuid) -> () = "DELETE FROM staff_recovery_codes WHERE staff_id = $1";
}

/// Writes the credentials of an accepted invitation.
pub fn activate(transaction: &Transaction, person: &StaffMember) -> Result<(), DatabaseError> {
    let sql = "UPDATE staff SET state = 'active', password_hash = $1, totp_secret = $2, totp_step = $3 WHERE id = $4";
    let StaffMember { password_hash, totp_secret, totp_step, id, .. } = person;
    transaction.write(sql, values![password_hash, totp_secret, totp_step, id])
}

/// Deletes the credentials of a person, except sessions: links, codes, password; and languages and picture. The name
/// stays.
pub fn leave(transaction: &Transaction, id: Uuid) -> Result<(), DatabaseError> {
    remove_links(transaction, id)?;
    remove_recovery_codes(transaction, id)?;
    profile::store::remove(transaction, id)?;
    end(transaction, id)
}

/// Inserts a link; it replaces an earlier one of the person for the same purpose.
pub fn write_link(
    transaction: &Transaction,
    token: &TokenHash,
    staff: Uuid,
    purpose: LinkPurpose,
    expires_at: Millis,
) -> Result<(), DatabaseError> {
    remove_link(transaction, staff, purpose)?;
    add_link(transaction, token, staff, purpose, expires_at)
}

/// Replaces the recovery codes of a person.
pub fn write_recovery_codes(
    transaction: &Transaction,
    staff: Uuid,
    codes: &[RecoveryCode],
) -> Result<(), DatabaseError> {
    remove_recovery_codes(transaction, staff)?;
    codes.iter().try_for_each(|code| add_recovery_code(transaction, &code.hash(), staff))
}
