//! Corrections of the address to which a visitor is answered.

use uuid::Uuid;

use intake::enquiries;
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    database::{DatabaseError, Transaction},
    fields::{EmailAddress, MultiLine, RawField, longest},
    outbox,
};

use super::model::CaseNote;
use crate::search;

/// Another address of a case's visitor.
#[derive(Clone, Debug)]
pub struct Correction {
    /// The case.
    pub enquiry: Uuid,
    /// The address as the colleague has read it.
    pub seen: String,
    /// The new address.
    pub after: EmailAddress,
    /// The colleague.
    pub by: Uuid,
}

/// The result of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// The case has the new address.
    Written,
    /// The case had this address before.
    Same,
    /// There is no such case.
    NoSuchCase,
    /// The address is no longer the one that was read.
    Meanwhile,
    /// The visitor gave none, or the personal data are blanked.
    NoAddress,
}

/// Corrects the address of a case. [`kernel::database::Lock::Contacts`] is held; the merges of contacts stay. The log is never erased: it names no
/// address. Both are in a note, which is erased with the case.
pub fn correct_address(
    transaction: &Transaction,
    Correction { enquiry, seen, after, by }: &Correction,
    now: Millis,
) -> Result<Corrected, DatabaseError> {
    let (enquiry, by) = (*enquiry, *by);
    let Some(asked) = enquiries::store::locked(transaction, enquiry)? else { return Ok(Corrected::NoSuchCase) };
    let before = asked.email;
    if before.as_str().is_empty() {
        return Ok(Corrected::NoAddress);
    }
    if before.as_str() != seen {
        return Ok(Corrected::Meanwhile);
    }
    if before == *after {
        return Ok(Corrected::Same);
    }
    enquiries::store::correct_address(transaction, enquiry, after, &after.key())?;
    let rows = "SELECT CAST($1 AS TEXT) UNION ALL SELECT id FROM case_messages WHERE enquiry_id = $1";
    outbox::store::readdress(transaction, (rows, &enquiry), (before.as_str(), after.as_str()), now)?;
    let note = note(transaction, (enquiry, by, now), &before, after)?;
    search::store::are_outdated(transaction, enquiry)?;
    log(transaction, Some(by), "correct_address", enquiry, &serde_json::json!({ "note": note }), now)?;
    Ok(Corrected::Written)
}

/// Writes a note with both addresses; its id.
fn note(
    transaction: &Transaction,
    (enquiry, staff, at): (Uuid, Uuid, Millis),
    before: &EmailAddress,
    after: &EmailAddress,
) -> Result<Uuid, DatabaseError> {
    let text = RawField::Text(format!("Address corrected: {} → {}", before.as_str(), after.as_str()));
    let text = MultiLine::required(&text, longest::MESSAGE).unwrap_or_default();
    let note = CaseNote { id: clock::id(at), enquiry, staff, at, text };
    transaction.insert([&note])?;
    Ok(note.id)
}
